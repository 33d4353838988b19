import { describe, expect, it } from 'vitest';
import { hlsConfig } from './hls-config.ts';

const configOf = (isAlone: boolean, isLive = false) =>
  hlsConfig({ take: () => undefined }, { isAlone: () => isAlone, isLive: () => isLive, ask: fetch });

/** Whether a segment is asked for again that was answered with `status`; null: not in time. */
function isRetried(isAlone: boolean, status: number | null, count = 0): boolean | undefined {
  const { timeoutRetry, errorRetry } = configOf(isAlone).fragLoadPolicy?.default ?? {};
  const retry = status === null ? timeoutRetry : errorRetry;
  const answer = status === null ? undefined : { url: '', code: status };
  return retry?.shouldRetry?.(retry, count, status === null, answer, false);
}

describe('hlsConfig', () => {
  it('PL-10: leaves a rendition that failed alone for 30 s', () => {
    expect(configOf(false).errorPenaltyExpireMs).toBe(30_000);
  });

  it('sends CMCD only where that is wanted, with the video’s id and an id of this page view alone', () => {
    const cmcdOf = (cmcd?: 'query' | 'header') =>
      hlsConfig(
        { take: () => undefined },
        { isAlone: () => true, isLive: () => false, ask: fetch, cmcd, contentId: 'derby' }
      ).cmcd;
    expect(cmcdOf()).toBeUndefined();
    expect(cmcdOf('header')).toEqual({ sessionId: expect.any(String), contentId: 'derby', useHeaders: true });
    expect(cmcdOf('query')).toEqual({ ...cmcdOf('header'), useHeaders: false });
  });

  it('PL-08: has low-latency streaming on', () => {
    expect(configOf(false).lowLatencyMode).toBe(true);
  });

  it.each([404, 500, 503, null])('goes to another rendition at once after %j, where there is one', (status) => {
    expect(isRetried(false, status)).toBe(false);
  });

  it('asks the only rendition again for what may yet come, three times', () => {
    expect([isRetried(true, 500), isRetried(true, 429), isRetried(true, null), isRetried(true, 404)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([isRetried(true, 500, 2), isRetried(true, 500, 3), isRetried(true, null, 1)]).toEqual([true, false, false]);
  });

  it('asks again where nobody answered, which is no fault of the rendition', () => {
    expect([isRetried(false, 0), isRetried(false, 0, 3)]).toEqual([true, false]);
  });

  it('asks a live channel that is away for its playlist once a second, half a minute long, whatever it answers', () => {
    expect([404, 410, 500, null].map((status) => isAskedAgain({ isLive: true }, status, 29))).toEqual(
      Array(4).fill(true)
    );
    expect(isAskedAgain({ isLive: true }, 404, 30)).toBe(false);
    expect(delayOf(true)).toBe(1_000);
  });

  it('goes to another rendition of a live channel at once, where there is one', () => {
    expect(isAskedAgain({ isLive: true, isAlone: false }, 404)).toBe(false);
    expect(isAskedAgain({ isLive: true, isAlone: false }, 0, 29)).toBe(true);
  });

  it('does not ask for a playlist again that is not live and not there', () => {
    expect([isAskedAgain({}, 404), isAskedAgain({}, 500, 2), isAskedAgain({}, 500, 3)]).toEqual([false, true, false]);
    expect([delayOf(false), playlistRetry(true, false)?.maxNumRetry]).toEqual([8_000, 3]);
  });
});

const playlistRetry = (isAlone: boolean, isLive: boolean) =>
  configOf(isAlone, isLive).playlistLoadPolicy?.default.errorRetry ?? null;

/** ms at most before a playlist is asked for again. */
const delayOf = (isLive: boolean) => playlistRetry(true, isLive)?.maxRetryDelayMs;

/** Whether a playlist is, that was answered with `status`; null: not in time. */
function isAskedAgain({ isAlone = true, isLive = false }, status: number | null, count = 0): boolean {
  const retry = playlistRetry(isAlone, isLive);
  // hls.js looks at this itself, too.
  if (!retry || count >= retry.maxNumRetry) return false;
  const answer = status === null ? undefined : { url: '', code: status };
  return retry.shouldRetry?.(retry, count, status === null, answer, false) ?? false;
}
