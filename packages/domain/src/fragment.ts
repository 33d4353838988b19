import type { EventType } from './event-type.ts';

/** What a widget is doing, reflected on its element as `data-state`. */
export type DataState = 'idle' | 'loading' | 'loaded' | 'empty' | 'error' | PlayerDataState;

/** Of players: what they show in place of `loaded`. */
export type PlayerDataState = 'countdown' | 'player' | 'title';

/**
 * What the server knew when it rendered a widget: enough for a first client render that gives the same DOM.
 *
 * `now` is epoch ms; `texts` are the built-in words in the language of `locale`; `items` is the content; `view` is how
 * the widget's own attributes read, so that its code need not read them again.
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
  /** Lists: the publisher's change counter when `items` were read, from which live news goes on; '' unknown. */
  readonly revision?: string;
  /** Lists: where the next page begins, '' on the last one, and the items of all pages. */
  readonly page?: { readonly nextPageToken: string; readonly totalSize: number };
  /** It begins by itself; the URL of the media that it begins with, '' unknown. */
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
