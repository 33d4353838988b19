import type { EventType } from '../event/event-type.ts';

/** State of a widget, reflected on its element as `data-state`. */
export type DataState = 'idle' | 'loading' | 'loaded' | 'empty' | 'error' | PlayerDataState;

/** Of players: what they show in place of `loaded`. */
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
  /** Lists: where the next page begins, '' on the last one, and the items of all pages. */
  readonly page?: { readonly nextPageToken: string; readonly totalSize: number };
  /** Playback starts automatically with the media at this URL; '' unknown. */
  readonly urgent?: string;
  /** With `urgent`, where nothing can play it but an engine: the addresses of that engine's code. */
  readonly modules?: readonly string[];
  /** Events: where events of each type keep what cards show. */
  readonly eventTypes?: readonly EventType[];
}

/** Answer of `GET /v1/fragments/{widget}`: markup for the widget's container, its style sheet, and its state. */
export interface Fragment {
  readonly html: string;
  readonly css: string;
  readonly state: FragmentState;
  /** Attributes that the host element bears while this content shows. */
  readonly host: Readonly<Record<string, string>>;
  /** Build that rendered it; other builds show it but do not hydrate it. */
  readonly version: string;
}

/**
 * Query of `GET /v1/fragments/{widget}` for an element's attributes: by their names, `key` for `public-key`, sorted.
 *
 * The loader and the snippet's preload both call it, so that they ask for one and the same URL and the answer is
 * downloaded once. Attributes that never change what a server draws are left out: the page's own hooks, what only the
 * loader reads, and the visitor's own data, which must not be part of a URL.
 */
export function fragmentQuery(attributes: Readonly<Record<string, string>>): string {
  return Object.keys(attributes)
    .filter((name) => !/^(id|class|style|slot|part|hidden|api|loading|render|(on|data-|aria-|auth).*)$/.test(name))
    .map((name) => [name === 'public-key' ? 'key' : name, attributes[name] as string].map(encodeURIComponent).join('='))
    .sort()
    .join('&');
}
