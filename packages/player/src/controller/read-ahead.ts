import type { StartPlan } from '@touchline/domain';
import { FIRST_BYTE_TIMEOUT_MS, HttpError, MAX_PLAYLIST_BYTES, statusOf } from '../download/download.ts';
import type { Prefetch, Prefetched } from '../download/prefetch.ts';
import { segmentAt, variantToStart } from './choose-start.ts';
import { type MediaPlaylist, type Playlist, readPlaylist } from './m3u8.ts';

/** HTTP status of the error for a playlist that did not arrive in time. */
const REQUEST_TIMEOUT_STATUS = 408;
/** Age from which a live playlist is outdated. */
const LIVE_PLAYLIST_MAX_AGE_MS = 2_000;

/**
 * Downloads the playlists and media that the engine will request first, while the engine's code loads. No function here
 * throws.
 */
export interface ReadAhead {
  /** Whether the full build of hls.js is needed. Rejects with an `HttpError` if the server rejects the playlist. */
  readonly full: Promise<boolean>;
  /** Returns the absolute URL of the media playlist to start with; null: unknown. */
  startUrl(): string | null;
  /** Allows media downloads from now on: playback was requested. */
  begin(): void;
  /**
   * Returns whether the engine has an outdated live playlist, with which it would start too far behind the live edge. A
   * new playback attempt is then needed.
   */
  isStale(): boolean;
  /** Returns a download to the first caller. This includes a failed one, so that the request is not repeated in vain. */
  take(url: string): Prefetched | undefined;
}

/**
 * Starts to read ahead. `url`: a multivariant or media playlist. `startTime`: seconds from the beginning of the video.
 */
export function readAhead(url: string, prefetch: Prefetch, startTime: number): ReadAhead {
  let startUrl: string | null = null;
  /** The media playlist to start with. `time`: when it arrived, in ms of `performance.now()`. */
  let loaded: { readonly playlist: MediaPlaylist; readonly url: string; readonly time: number } | undefined;
  let hasBegun = false;
  const { grab, take } = withFailedRequests(prefetch);

  const firstPlaylist = fetchPlaylist(url);
  firstPlaylist
    .then(async (playlist) => {
      if (playlist?.kind === 'media') return onMediaPlaylist(playlist, url);
      startUrl = playlist ? variantToStart(playlist.variants) : null;
      const variant = startUrl && (await fetchPlaylist(startUrl));
      if (startUrl && variant && variant.kind === 'media') onMediaPlaylist(variant, startUrl);
    })
    // The engine requests the same playlist, and reports its error.
    .catch(() => {});

  return {
    full: firstPlaylist.then((playlist) => playlist?.kind === 'multivariant' && playlist.full),
    startUrl: () => startUrl,
    begin() {
      hasBegun = true;
      // The engine then requests a current one.
      if (loaded && isOutdated()) take(loaded.url);
      grabMedia();
    },
    // The engine requests `url` as soon as it is created, but the playlist of a variant only after `begin`.
    isStale: () => loaded?.url === url && isOutdated(),
    take,
  };

  function isOutdated(): boolean {
    return loaded?.playlist.live === true && performance.now() - loaded.time > LIVE_PLAYLIST_MAX_AGE_MS;
  }

  function onMediaPlaylist(playlist: MediaPlaylist, playlistUrl: string): void {
    loaded = { playlist, url: playlistUrl, time: performance.now() };
    if (playlist.initUrl && !playlist.live) grab(playlist.initUrl);
    if (hasBegun) grabMedia();
  }

  /** Downloads the segment to start with. The engine chooses that of a live stream. */
  function grabMedia(): void {
    const segmentUrl = loaded && !loaded.playlist.live && segmentAt(loaded.playlist, startTime);
    if (segmentUrl) grab(segmentUrl);
  }

  /** Downloads a playlist; null: it is invalid, or there was no response. Rejects with an `HttpError`. */
  async function fetchPlaylist(playlistUrl: string): Promise<Playlist | null> {
    const entry = grab(playlistUrl);
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      entry.cancel();
    }, FIRST_BYTE_TIMEOUT_MS);
    try {
      await entry.done;
    } catch (cause) {
      const status = hasTimedOut ? REQUEST_TIMEOUT_STATUS : statusOf(cause);
      if (status) throw new HttpError(status, `HTTP status ${status} at ${playlistUrl}`);
      return null;
    } finally {
      clearTimeout(timer);
    }
    return readPlaylist(textOf(entry), entry.url);
  }
}

/**
 * Creates the read-ahead of a start plan, which came with the page. It contains the playlists and init segments, so only
 * media segments are left to download. `startTime`: seconds. `onOutdated`: called if the server rejects one of them.
 */
export function readAheadFromPlan(
  plan: StartPlan,
  prefetch: Prefetch,
  { startTime, onOutdated }: { readonly startTime: number; readonly onOutdated: (cause: unknown) => void }
): ReadAhead {
  const { grab, take } = withFailedRequests(prefetch);
  for (const { initUrl, init } of plan.tracks) {
    prefetch.put(initUrl, Uint8Array.from(atob(init), (char) => char.charCodeAt(0)).buffer);
  }
  return {
    full: Promise.resolve(plan.full),
    startUrl: () => plan.playlist.url,
    begin() {
      // The plan has only the segments at the beginning of the video.
      if (startTime) return;
      // A missing response says nothing about the plan.
      for (const url of plan.first) grab(url).done.catch((cause) => statusOf(cause) && onOutdated(cause));
    },
    isStale: () => false,
    take,
  };
}

/** The read-ahead of videos other than HLS: downloads nothing. */
export const noReadAhead: ReadAhead = {
  full: Promise.resolve(false),
  startUrl: () => null,
  begin() {},
  isStale: () => false,
  take: () => undefined,
};

/** Returns the text of a playlist; '' if it is too large, which makes it invalid. */
function textOf({ data, size }: Prefetched): string {
  return data && size <= MAX_PLAYLIST_BYTES ? new TextDecoder().decode(data) : '';
}

/** Wraps a prefetch so that `take` also returns each failed request once. The caller then does not repeat it at once. */
function withFailedRequests({ grab, take }: Prefetch): Pick<Prefetch, 'grab' | 'take'> {
  const failed = new Map<string, Prefetched>();
  return {
    grab(url) {
      const entry = grab(url);
      entry.done.catch(() => failed.set(url, entry));
      return entry;
    },
    take(url) {
      const entry = take(url) ?? failed.get(url);
      failed.delete(url);
      return entry;
    },
  };
}
