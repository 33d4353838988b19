import type { Scope } from '@touchline/contract';
import type { RenderedWidget, RenderInput, ServerWidget } from '@touchline/widgets/render';
import type { RequestPublisher } from '../access/key-lookup.ts';
import type { QueryClient } from '../access/query-limiter.ts';
import type { Whereabouts } from '../whereabouts/whereabouts.ts';

/** What a widget is about to show, asked for on behalf of a visitor. */
export interface ContentQuestion {
  readonly publisher: RequestPublisher;
  /** The public key that was asked with: page tokens are good for this one only. */
  readonly keyId: string;
  /** Whose store time its queries use. */
  readonly client: QueryClient;
  /** What that key is good for. */
  readonly scopes: readonly Scope[];
  readonly whereabouts: Whereabouts;
  /** By attribute name, known ones only. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Best first; none: the publisher's own. */
  readonly locales: readonly string[];
  /** The one that built-in words are chosen for. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Content that was found, not yet read. */
export interface FoundContent {
  /** Changes whenever the content, in this language and at this time, does. URL-safe. */
  readonly version: string;
  /** The locale its texts are in. */
  readonly locale: string;
  /** How long the fragment may be kept, by whom (contract §7). */
  readonly cacheControl: string;
  /** Whether it is good only for the visitor who asked: judged by place, or with addresses that are good for a while. */
  readonly isPersonal?: boolean;
  render(input: Omit<RenderInput<unknown>, 'data'>): Promise<RenderedWidget>;
}

/** A widget that this server can render, and where its content comes from. */
export interface WidgetSource {
  readonly widget: Pick<ServerWidget<string, never>, 'name' | 'attributes' | 'staticCss' | 'reserve'>;
  /** The height of a frame of this width, both in px, where nobody says how high it is to be. */
  frameHeight(width: number): number;
  /**
   * Returns how many items the widget will show as a rule, for widgets whose height depends on it; null where there is
   * no content yet that says it. Throws what `find` throws.
   */
  expectedItems?(question: ContentQuestion): Promise<number | null>;
  /** Finds out what there is to show, without reading it. Throws `RESOURCE_NOT_FOUND` as the JSON call does. */
  find(question: ContentQuestion): Promise<FoundContent>;
}

/** The custom element of a widget. */
export function tagOf(name: string): string {
  return `touchline-${name}`;
}
