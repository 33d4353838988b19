import type { Scope } from '@touchline/contract';
import type { RenderedWidget, RenderInput, ServerWidget } from '@touchline/widgets/render';
import type { RequestPublisher } from '../../platform/access/key-lookup.ts';
import type { QueryClient } from '../../platform/access/query-limiter.ts';
import type { GeoLocation } from '../../platform/geo-lookup/geo-lookup.ts';

/** A request for the content of a widget, on behalf of a visitor. */
export interface ContentRequest {
  readonly publisher: RequestPublisher;
  /** Id of the public key; page tokens are bound to it. */
  readonly keyId: string;
  /** The client that its queries are counted for. */
  readonly client: QueryClient;
  /** The scopes of that key. */
  readonly scopes: readonly Scope[];
  readonly location: GeoLocation;
  /** Known attributes by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Preferred first; if empty, the publisher's own. */
  readonly locales: readonly string[];
  /** The locale of the built-in texts. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
}

/** The content of a widget, not read yet. */
export interface FoundContent {
  /** Changes with the content in this language and at this time. URL-safe. */
  readonly version: string;
  /** The locale of its texts. */
  readonly locale: string;
  /** The `Cache-Control` of the fragment (contract §7). */
  readonly cacheControl: string;
  /** Whether it is valid only for the requesting visitor: it depends on the country, or contains expiring URLs. */
  readonly isPersonal?: boolean;
  render(input: Omit<RenderInput<unknown>, 'data'>): Promise<RenderedWidget>;
}

/** A widget that this server can render, and the source of its content. */
export interface WidgetSource {
  readonly widget: Pick<ServerWidget<string, never>, 'name' | 'attributes' | 'staticCss' | 'reserve'>;
  /** Returns the default height (px) of a frame of this width. */
  frameHeight(width: number): number;
  /**
   * Returns the usual number of items, for widgets whose height depends on it; null if no content exists to estimate
   * it. Throws the errors of `find`.
   */
  expectedItems?(request: ContentRequest): Promise<number | null>;
  /** Finds the content without reading it. Throws `RESOURCE_NOT_FOUND` like the JSON call. */
  find(request: ContentRequest): Promise<FoundContent>;
}

/** Returns the custom element of a widget. */
export function tagOf(name: string): string {
  return `touchline-${name}`;
}
