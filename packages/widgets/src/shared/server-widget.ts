import type { FragmentState } from '@touchline/domain';

/** What the server knows when it renders a widget. `now` is epoch ms. */
export interface RenderInput<Data> {
  /** By name, in kebab-case, as the element bears them. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly data: Data;
  /** Language of the content, spoken where the attributes name none. */
  readonly locale: string;
  readonly timeZone: string;
  readonly now: number;
}

export interface RenderedWidget {
  /** The inside of the widget's container; '' when there is nothing to show. */
  readonly html: string;
  /** Styles of this very content and configuration; the widget's `staticCss` goes before them. */
  readonly css: string;
  /** Attributes that the host element bears. */
  readonly host: Readonly<Record<string, string>>;
  readonly state: FragmentState;
}

/** A widget as the server knows it: the one door from the server into this package. */
export interface ServerWidget<Name extends string, Data> {
  readonly name: Name;
  /** Every attribute it reads, so that a fragment's query can leave out the rest. */
  readonly attributes: readonly string[];
  readonly staticCss: string;
  render(input: RenderInput<Data>): RenderedWidget;
  /** Declarations that reserve the widget's final space before anything of it is there. */
  reserve(attributes: Readonly<Record<string, string>>): string;
}
