// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds, vastOf } from '../../testing/ads.ts';

let open: TestAds | undefined;
const create = (...args: Parameters<typeof createTestAds>) => {
  open = createTestAds(...args);
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
  it('AD-13: stays pending as long as it is paused, and plays when play is pressed again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, ads, content, adMedia, loadContent, loadAdMedia, emitted } = create({ [TAG]: vastOf() });
    session.play();
    loadContent();
    await vi.advanceTimersByTimeAsync(1_000);
    ads.pause();
    expect(ads.state?.phase).toBe('paused');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([content.media.paused, adMedia.media.paused, ads.state?.phase, emitted]).toEqual([true, true, 'paused', []]);
    ads.resume();
    expect(ads.state?.phase).toBe('loading');
    loadAdMedia();
    await vi.advanceTimersByTimeAsync(10);
    expect([content.media.paused, adMedia.media.paused, ads.state?.phase]).toEqual([true, false, 'playing']);
  });

  it('AD-12: gets its full timeout again, after which content plays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session, ads, content, loadContent, emitted } = create({ [TAG]: () => new Promise(() => {}) });
    session.play();
    loadContent();
    await vi.advanceTimersByTimeAsync(1_000);
    ads.pause();
    await vi.advanceTimersByTimeAsync(1_500);
    ads.resume();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([content.media.paused, ads.state, emitted]).toEqual([false, null, ['error ads-preroll-error 301']]);
  });

  it('AD-13: leaves content paused if there is no ad, and the next press plays it', async () => {
    const { session, ads, content, loadContent } = create({ [TAG]: vastOf('') });
    session.play();
    loadContent();
    ads.pause();
    await settled();
    expect([content.media.paused, ads.state]).toEqual([true, null]);
    session.play();
    expect(content.media.paused).toBe(false);
  });
});
