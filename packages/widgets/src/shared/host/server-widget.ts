import type { FragmentState } from '@touchline/domain';

/** Input of server rendering. `now` is epoch ms. */
export interface RenderInput<Data> {
  /** Attributes by name, in kebab-case, as on the element. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly data: Data;
  /** Language of the content, used if the attributes have none. */
  readonly locale: string;
  readonly timeZone: string;
  readonly now: number;
}

export interface RenderedWidget {
  /** The content of the widget's container; '' if there is nothing to show. */
  readonly html: string;
  /** Styles of this content and configuration; the widget's `staticCss` goes before them. */
  readonly css: string;
  /** Attributes of the host element. */
  readonly host: Readonly<Record<string, string>>;
  readonly state: FragmentState;
}

/** A widget for the server: the only interface from the server into this package. */
export interface ServerWidget<Name extends string, Data> {
  readonly name: Name;
  /** All attributes that it reads, so that a fragment's query can omit others. */
  readonly attributes: readonly string[];
  readonly staticCss: string;
  render(input: RenderInput<Data>): RenderedWidget;
  /** Returns declarations that reserve the widget's final space before it loads. */
  reserve(attributes: Readonly<Record<string, string>>): string;
}
