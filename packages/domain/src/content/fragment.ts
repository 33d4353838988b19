import type { EventType } from '../event/event-type.ts';

/** State of a widget, reflected on its element as `data-state`. */
export type DataState = 'idle' | 'loading' | 'loaded' | 'empty' | 'error' | PlayerDataState;

/** State of a player, which has these in place of `loaded`. */
export type PlayerDataState = 'countdown' | 'player' | 'title';

/**
 * Data from which the server rendered a widget: enough for a first client render that produces the same DOM.
 *
 * `now` is epoch ms. `texts` are the built-in texts in the language of `locale`. `items` is the content. `view` holds
 * the parsed attributes of the widget, so that its code need not read them again.
 */
export interface FragmentState {
  readonly dataState: Exclude<DataState, 'idle' | 'loading'>;
  readonly locale: string;
  readonly timeZone: string;
  readonly now: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly id: string;
  readonly items: readonly unknown[];
  readonly view: unknown;
  /** Lists: the publisher's change counter when `items` were read, from which live updates continue; '' unknown. */
  readonly revision?: string;
  /** Lists: the token of the next page, '' on the last one, and the number of items on all pages. */
  readonly page?: { readonly nextPageToken: string; readonly totalSize: number };
  /** Playback starts automatically with the media at this URL; '' unknown. */
  readonly urgent?: string;
  /** With `urgent`, if only an engine can play the media: the URLs of that engine's code. */
  readonly modules?: readonly string[];
  /** Events: the paths to the fields of cards, for each type. */
  readonly eventTypes?: readonly EventType[];
  /** Names in the request that no widget reads, so they may be misspelt attributes; absent for none. */
  readonly unread?: readonly string[];
}

/** Response of `GET /v1/fragments/{widget}`: markup for the widget's container, its style sheet, and its state. */
export interface Fragment {
  readonly html: string;
  readonly css: string;
  readonly state: FragmentState;
  /** Attributes that the host element has while this content shows. */
  readonly host: Readonly<Record<string, string>>;
  /** The build that rendered it. Other builds show it but do not hydrate it. */
  readonly version: string;
}

/**
 * Returns the query of `GET /v1/fragments/{widget}` for an element's attributes. The parameters have the names of the
 * attributes, with `key` for `public-key`, and are sorted.
 *
 * The loader and the snippet's preload both call it, so that they request the same URL and the response is downloaded
 * once. Attributes that do not affect the server's markup are omitted: hooks of the page, attributes that only the loader
 * reads, and the visitor's own data, which must not be part of a URL.
 */
export function fragmentQuery(attributes: Readonly<Record<string, string>>): string {
  return Object.keys(attributes)
    .filter((name) => !/^(id|class|style|slot|part|hidden|api|loading|render|(on|data-|aria-|auth).*)$/.test(name))
    .map((name) => [name === 'public-key' ? 'key' : name, attributes[name] as string].map(encodeURIComponent).join('='))
    .sort()
    .join('&');
}
