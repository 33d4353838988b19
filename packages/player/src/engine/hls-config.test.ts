import { describe, expect, it } from 'vitest';
import { hlsConfig } from './hls-config.ts';

const configOf = (isOnlyRendition: boolean, isLive = false) =>
  hlsConfig(
    { take: () => undefined },
    { isOnlyRendition: () => isOnlyRendition, isLive: () => isLive, fetcher: fetch }
  );

/** Returns whether a segment is requested again after `status`; null: after a timeout. */
function isRetried(isOnlyRendition: boolean, status: number | null, count = 0): boolean | undefined {
  const { timeoutRetry, errorRetry } = configOf(isOnlyRendition).fragLoadPolicy?.default ?? {};
  const retry = status === null ? timeoutRetry : errorRetry;
  const response = status === null ? undefined : { url: '', code: status };
  return retry?.shouldRetry?.(retry, count, status === null, response, false);
}

describe('hlsConfig', () => {
  it('PL-10: excludes a rendition for 30 s after it failed', () => {
    expect(configOf(false).errorPenaltyExpireMs).toBe(30_000);
  });

  it('sends CMCD only if it is on, with the video’s id and an id of this page view alone', () => {
    const cmcdOf = (cmcd?: 'query' | 'header') =>
      hlsConfig(
        { take: () => undefined },
        { isOnlyRendition: () => true, isLive: () => false, fetcher: fetch, cmcd, contentId: 'derby' }
      ).cmcd;
    expect(cmcdOf()).toBeUndefined();
    expect(cmcdOf('header')).toEqual({ sessionId: expect.any(String), contentId: 'derby', useHeaders: true });
    expect(cmcdOf('query')).toEqual({ ...cmcdOf('header'), useHeaders: false });
  });

  it('requests the first segment without waiting for the element, and nothing before playback begins', () => {
    expect(configOf(false)).toMatchObject({ startFragPrefetch: true, autoStartLoad: false });
  });

  it('PL-08: turns low-latency streaming on', () => {
    expect(configOf(false).lowLatencyMode).toBe(true);
  });

  it.each([404, 500, 503, null])('switches to another rendition at once after %j, if there is one', (status) => {
    expect(isRetried(false, status)).toBe(false);
  });

  it('requests the only rendition again after temporary failures, three times', () => {
    expect([isRetried(true, 500), isRetried(true, 429), isRetried(true, null), isRetried(true, 404)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([isRetried(true, 500, 2), isRetried(true, 500, 3), isRetried(true, null, 1)]).toEqual([true, false, false]);
  });

  it('retries without a response, which is not the rendition’s fault', () => {
    expect([isRetried(false, 0), isRetried(false, 0, 3)]).toEqual([true, false]);
  });

  it('requests the playlist of an unavailable live channel once a second for half a minute, whatever the status', () => {
    expect([404, 410, 500, null].map((status) => isPlaylistRetried({ isLive: true }, status, 29))).toEqual(
      Array(4).fill(true)
    );
    expect(isPlaylistRetried({ isLive: true }, 404, 30)).toBe(false);
    expect(delayOf(true)).toBe(1_000);
  });

  it('switches to another rendition of a live channel at once, if there is one', () => {
    expect(isPlaylistRetried({ isLive: true, isOnlyRendition: false }, 404)).toBe(false);
    expect(isPlaylistRetried({ isLive: true, isOnlyRendition: false }, 0, 29)).toBe(true);
  });

  it('does not retry a missing playlist of a recording', () => {
    expect([isPlaylistRetried({}, 404), isPlaylistRetried({}, 500, 2), isPlaylistRetried({}, 500, 3)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([delayOf(false), playlistRetry(true, false)?.maxNumRetry]).toEqual([8_000, 3]);
  });
});

const playlistRetry = (isOnlyRendition: boolean, isLive: boolean) =>
  configOf(isOnlyRendition, isLive).playlistLoadPolicy?.default.errorRetry ?? null;

/** Returns the maximum delay in ms before a playlist is requested again. */
const delayOf = (isLive: boolean) => playlistRetry(true, isLive)?.maxRetryDelayMs;

/** Returns whether a playlist is requested again after `status`; null: after a timeout. */
function isPlaylistRetried({ isOnlyRendition = true, isLive = false }, status: number | null, count = 0): boolean {
  const retry = playlistRetry(isOnlyRendition, isLive);
  // hls.js checks this itself.
  if (!retry || count >= retry.maxNumRetry) return false;
  const response = status === null ? undefined : { url: '', code: status };
  return retry.shouldRetry?.(retry, count, status === null, response, false) ?? false;
}
