// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, inline, settled, TAG, type TestAds, vastOf } from './test-ads.ts';

let open: TestAds | undefined;
const create = (...given: Parameters<typeof createTestAds>) => {
  open = createTestAds(...given);
  return open;
};

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('ads with preload', () => {
  it('AD-13: answer and film are there before the press, asked for once, and nothing is tracked', async () => {
    const ask = vi.fn(async () => vastOf());
    const { session, film, filmLoads, contentLoads, tracked, ads } = create({ [TAG]: ask }, { preload: true });
    await settled();
    expect([film.media.src, film.media.paused, tracked]).toEqual(['https://ads.example/a.mp4', true, []]);
    filmLoads();
    session.play();
    // In the press itself.
    expect(film.media.paused).toBe(false);
    contentLoads();
    await settled();
    expect([ads.state?.phase, tracked[1], ask.mock.calls.length]).toEqual(['playing', '/a/impression', 1]);
  });

  it('AD-13: what has expired by the press is asked for anew', async () => {
    const expiring = vastOf(inline().replace('<Creatives>', '<Expires>60</Expires><Creatives>'));
    const ask = vi.fn(async () => expiring);
    const { session, ads, film, contentLoads, filmLoads } = create({ [TAG]: ask }, { preload: true });
    await settled();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    const { src } = film.media;
    filmLoads();
    session.play();
    // Not heard while the tag is asked anew.
    expect([src, film.media.getAttribute('src')]).toEqual(['https://ads.example/a.mp4', null]);
    contentLoads();
    await settled();
    filmLoads();
    await settled();
    expect([ask.mock.calls.length, ads.state?.phase]).toEqual([2, 'playing']);
  });

  it('AD-03: an answer without an ad that comes after the press is told once, as the preroll’s', async () => {
    let answer: (text: string) => void = () => {};
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const { session, heard, content, contentLoads } = create({ [TAG]: () => late }, { preload: true });
    await settled();
    session.play();
    contentLoads();
    answer(vastOf(''));
    await settled();
    expect([heard, content.media.paused]).toEqual([['error ads-preroll-error 303'], false]);
  });

  it('AD-02: an answer without an ad is told before the press, and the press is for content', async () => {
    const { session, heard, content, contentLoads } = create({ [TAG]: vastOf('') }, { preload: true });
    await settled();
    expect(heard).toEqual(['error ads-before-preroll-error 303']);
    session.play();
    contentLoads();
    expect(content.media.paused).toBe(false);
  });
});
