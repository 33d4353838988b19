// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds, vastOf } from './test-ads.ts';

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

describe('a preroll that is paused while it loads', () => {
  it('AD-13: stays due, however long that takes, and plays when play is pressed again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, ads, content, film, contentLoads, filmLoads, heard } = create({ [TAG]: vastOf() });
    session.play();
    contentLoads();
    await vi.advanceTimersByTimeAsync(1_000);
    ads.pause();
    expect(ads.state?.phase).toBe('paused');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([content.media.paused, film.media.paused, ads.state?.phase, heard]).toEqual([true, true, 'paused', []]);
    ads.resume();
    expect(ads.state?.phase).toBe('loading');
    filmLoads();
    await vi.advanceTimersByTimeAsync(10);
    expect([content.media.paused, film.media.paused, ads.state?.phase]).toEqual([true, false, 'playing']);
  });

  it('AD-12: has its time anew, and content plays when that is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, ads, content, contentLoads, heard } = create({ [TAG]: () => new Promise(() => {}) });
    session.play();
    contentLoads();
    await vi.advanceTimersByTimeAsync(1_000);
    ads.pause();
    await vi.advanceTimersByTimeAsync(1_500);
    ads.resume();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([content.media.paused, ads.state, heard]).toEqual([false, null, ['error ads-preroll-error 301']]);
  });

  it('AD-13: leaves content paused where no ad comes, and the next press plays it', async () => {
    const { session, ads, content, contentLoads } = create({ [TAG]: vastOf('') });
    session.play();
    contentLoads();
    ads.pause();
    await settled();
    expect([content.media.paused, ads.state]).toEqual([true, null]);
    session.play();
    expect(content.media.paused).toBe(false);
  });
});
