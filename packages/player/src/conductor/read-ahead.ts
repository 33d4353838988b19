import type { StartPlan } from '@touchline/domain';
import { FIRST_BYTE, HttpError, PLAYLIST_SIZE, statusOf } from '../engine/download.ts';
import type { Prefetch, Prefetched } from '../start/prefetch.ts';
import { segmentAt, variantToStart } from './choose-start.ts';
import { type MediaPlaylist, type Playlist, readPlaylist } from './m3u8.ts';
import { remembering } from './remembering.ts';

/** HTTP status that stands for an answer that does not come. */
const REQUEST_TIMEOUT = 408;
/** ms after which a live playlist has become another one. */
const FRESH = 2_000;

/** Downloads what an engine will ask for first, while its code is still on the way. Nothing here throws. */
export interface ReadAhead {
  /** Whether the larger engine is needed. Rejects with an `HttpError` when the server refuses the playlist. */
  readonly full: Promise<boolean>;
  /** Playlist of the rendition to begin with, absolute; null: not known. */
  startUrl(): string | null;
  /** From now on media may be downloaded. */
  begin(): void;
  /** What the engine was given is a live playlist of a while ago, after which it would begin too far behind. */
  isStale(): boolean;
  /** Hands a download out, once; also one that has failed, so that nobody asks in vain for the same. */
  take(url: string): Prefetched | undefined;
}

/** `startTime`: seconds; 0 the beginning. */
export function readAhead(url: string, prefetch: Prefetch, startTime: number): ReadAhead {
  let start: string | null = null;
  let media: { readonly playlist: MediaPlaylist; readonly url: string; readonly time: number } | undefined;
  let hasBegun = false;
  const { grab, take } = remembering(prefetch);

  const multivariant = playlistAt(url);
  const known = multivariant.then(async (playlist) => {
    if (playlist?.kind === 'media') return found(playlist, url);
    start = playlist ? variantToStart(playlist.variants) : null;
    const next = start && (await playlistAt(start));
    if (start && next && next.kind === 'media') found(next, start);
  });
  // Whoever asks for it next will hear of it.
  known.catch(() => {});

  return {
    full: multivariant.then((playlist) => playlist?.kind === 'multivariant' && playlist.full),
    startUrl: () => start,
    begin() {
      hasBegun = true;
      if (media && isOld()) take(media.url);
      grabMedia();
    },
    isStale: () => media?.url === url && isOld(),
    take,
  };

  function isOld(): boolean {
    return media?.playlist.live === true && performance.now() - media.time > FRESH;
  }

  function found(playlist: MediaPlaylist, from: string): void {
    media = { playlist, url: from, time: performance.now() };
    if (playlist.initUrl && !playlist.live) grab(playlist.initUrl);
    if (hasBegun) grabMedia();
  }

  function grabMedia(): void {
    const segment = media && !media.playlist.live && segmentAt(media.playlist, startTime);
    if (segment) grab(segment);
  }

  /** Null: it is no playlist, or did not come. */
  async function playlistAt(from: string): Promise<Playlist | null> {
    const entry = grab(from);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      entry.cancel();
    }, FIRST_BYTE);
    try {
      await entry.done;
    } catch (cause) {
      const status = isLate ? REQUEST_TIMEOUT : statusOf(cause);
      if (status) throw new HttpError(status, `HTTP status ${status} at ${from}`);
      return null;
    } finally {
      clearTimeout(late);
    }
    return readPlaylist(textOf(entry), entry.url);
  }
}

/** The same of what the server has read ahead, and what it has not sent along with it. */
export function planned(plan: StartPlan, prefetch: Prefetch, startTime: number): ReadAhead {
  const { grab, take } = remembering(prefetch);
  for (const { initUrl, init } of plan.tracks) {
    prefetch.put(initUrl, Uint8Array.from(atob(init), (char) => char.charCodeAt(0)).buffer);
  }
  return {
    full: Promise.resolve(plan.full),
    startUrl: () => plan.playlist.url,
    begin() {
      if (!startTime) for (const url of plan.first) grab(url);
    },
    isStale: () => false,
    take,
  };
}

/** Where nothing can be known ahead. */
export const nothingAhead: ReadAhead = {
  full: Promise.resolve(false),
  startUrl: () => null,
  begin() {},
  isStale: () => false,
  take: () => undefined,
};

function textOf({ data, size }: Prefetched): string {
  return data && size <= PLAYLIST_SIZE ? new TextDecoder().decode(data) : '';
}
