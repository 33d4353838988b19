import { hlsUrl, type Offer, type Video } from '@touchline/domain';

/** An event or a creative work whose videos a player plays. */
export interface PlayerItem {
  readonly title: string;
  readonly description: string;
  /** Epoch ms; null: not known, so there is no countdown (CW-04). */
  readonly startTime: number | null;
  /** Whether its date is shown below the box (EP-03). Dates of works are not (CW-03). */
  readonly isDated: boolean;
  /** IANA zone of the venue. */
  readonly timeZone: string | null;
  readonly posterUrl: string | null;
  /** For events: the id, to fetch markers for the seek bar. */
  readonly eventId?: string;
}

/** The content that a player has loaded so far. */
export interface ContentState {
  /** An id is configured. */
  readonly hasId: boolean;
  /** null: a single video is requested; undefined: not loaded yet. */
  readonly item: PlayerItem | null | undefined;
  /** undefined: not loaded yet. */
  readonly videos: readonly Video[] | undefined;
  /** No request has ever succeeded. A failed refetch keeps the last data. */
  readonly failed: boolean;
  /** Id of the video that the visitor chose; '' for none. */
  readonly chosen: string;
}

export type ContentView =
  | { readonly view: 'empty' }
  | { readonly view: 'loading' }
  /** `code`: `API_ERROR`, or a code of the server. */
  | { readonly view: 'error'; readonly code: string; readonly offers?: readonly Offer[] | undefined }
  /** `startTime` in epoch ms. */
  | { readonly view: 'countdown'; readonly startTime: number }
  /** `title`: of the video; '' if an event or a work has a title. */
  | { readonly view: 'title'; readonly title: string }
  /** `videos`: all playable videos, if there are several. */
  | { readonly view: 'player'; readonly video: Video; readonly videos: readonly Video[] };

/**
 * Returns what a player shows. It keeps no state, so the order of responses does not matter. Spec §4.5: loading, then
 * error, or player. While nothing can be played: a countdown if there is a start time.
 */
export function viewOf({ hasId, item, videos, failed, chosen }: ContentState): ContentView {
  if (!hasId) return { view: 'empty' };
  if (failed) return { view: 'error', code: 'API_ERROR' };
  if (item === undefined || !videos) return { view: 'loading' };
  const startTime = item?.startTime ?? null;
  const title = item ? '' : (videos[0]?.name ?? '');
  return (
    videosView(videos, chosen) ?? (startTime === null ? { view: 'title', title } : { view: 'countdown', startTime })
  );
}

/**
 * Returns the view that the videos decide: the first playable one, else the first one's error if all have one (EP-08).
 */
function videosView(videos: readonly Video[], chosen: string): ContentView | null {
  const playable = videos.filter((video) => hlsUrl(video) !== null);
  const video = playable.find(({ id }) => id === chosen) ?? playable[0];
  if (video) return { view: 'player', video, videos: playable.length > 1 ? playable : [] };
  const [first] = videos;
  if (!first || !videos.every(({ error }) => error)) return null;
  return { view: 'error', code: first.error ?? '', offers: first.offers };
}

/**
 * Returns the view after `before` when `next` is the newest one. Playback continues even if later requests fail or the
 * video goes away (VP-10), and a refetch removes nothing meanwhile. `isGuarded`: only this visitor may watch, for a
 * limited time, so an error of the video ends it.
 */
export function steadyView(before: ContentView | undefined, next: ContentView, isGuarded = false): ContentView {
  const isVerdict = next.view === 'error' && next.code !== 'API_ERROR';
  if (before?.view === 'player' && next.view !== 'player' && !(isGuarded && isVerdict)) return before;
  const isShown = before?.view === 'countdown' || before?.view === 'title';
  const isLess = next.view === 'loading' || (next.view === 'error' && next.code === 'API_ERROR');
  return isShown && isLess ? before : next;
}
