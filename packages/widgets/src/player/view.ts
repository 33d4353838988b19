import { hlsUrl, type Offer, type Video } from '@touchline/domain';

/** What a player plays for, besides videos: an event, a creative work. */
export interface PlayerItem {
  readonly title: string;
  readonly description: string;
  /** Epoch ms; null: not known, so nothing to count down to (CW-04). */
  readonly startTime: number | null;
  /** Its date stands below the box as well (EP-03); of works it does not (CW-03). */
  readonly isDated: boolean;
  /** IANA zone of the venue. */
  readonly timeZone: string | null;
  readonly posterUrl: string | null;
  /** Of an event: whose markers belong on the line. */
  readonly eventId?: string;
}

/** What is known of what a player is asked to show. */
export interface Known {
  /** There is an id. */
  readonly asked: boolean;
  /** null: a video alone is asked for; undefined: not answered yet. */
  readonly item: PlayerItem | null | undefined;
  /** undefined: not answered yet. */
  readonly videos: readonly Video[] | undefined;
  /** Nothing has ever answered. A refetch that fails keeps the last answer. */
  readonly failed: boolean;
  /** The one of several that the visitor chose; '' for none. */
  readonly chosen: string;
}

export type PlayerView =
  | { readonly view: 'empty' }
  | { readonly view: 'loading' }
  /** `code`: `API_ERROR`, or as the server says it. */
  | { readonly view: 'error'; readonly code: string; readonly offers?: readonly Offer[] | undefined }
  /** `startTime` in epoch ms. */
  | { readonly view: 'countdown'; readonly startTime: number }
  /** `title`: of the video; '' where there is an event or a work to name it. */
  | { readonly view: 'title'; readonly title: string }
  /** `others`: all that can be played, where there are several. */
  | { readonly view: 'player'; readonly video: Video; readonly others: readonly Video[] };

/**
 * Picks what a player shows; it keeps no state, so any order of answers leads to the same view. Spec §4.5: loading, then
 * error, or player, or, as long as nothing can be played, a countdown where there is something to count down to.
 */
export function viewOf({ asked, item, videos, failed, chosen }: Known): PlayerView {
  if (!asked) return { view: 'empty' };
  if (failed) return { view: 'error', code: 'API_ERROR' };
  if (item === undefined || !videos) return { view: 'loading' };
  const startTime = item?.startTime ?? null;
  const title = item ? '' : (videos[0]?.name ?? '');
  return (
    videosView(videos, chosen) ?? (startTime === null ? { view: 'title', title } : { view: 'countdown', startTime })
  );
}

/** What videos alone lead to: the first that can be played, else the first one's error if all have one (EP-08). */
function videosView(videos: readonly Video[], chosen: string): PlayerView | null {
  const playable = videos.filter((video) => hlsUrl(video) !== null);
  const video = playable.find(({ id }) => id === chosen) ?? playable[0];
  if (video) return { view: 'player', video, others: playable.length > 1 ? playable : [] };
  const [first] = videos;
  if (!first || !videos.every(({ error }) => error)) return null;
  return { view: 'error', code: first.error ?? '', offers: first.offers };
}

/**
 * What shows after `before` when `next` is what is known: whoever watches goes on watching, whatever fails or goes away
 * later (VP-10), and asking again takes nothing away meanwhile. `isGuarded`: it may be watched by this visitor, for a while,
 * so that a verdict ends it.
 */
export function steadyView(before: PlayerView | undefined, next: PlayerView, isGuarded = false): PlayerView {
  const isVerdict = next.view === 'error' && next.code !== 'API_ERROR';
  if (before?.view === 'player' && next.view !== 'player' && !(isGuarded && isVerdict)) return before;
  const isShown = before?.view === 'countdown' || before?.view === 'title';
  const isLess = next.view === 'loading' || (next.view === 'error' && next.code === 'API_ERROR');
  return isShown && isLess ? before : next;
}
