// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAds, inline, settled, TAG, type TestAds, vastOf } from '../../testing/ads.ts';

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

describe('ads with preload', () => {
  it('AD-13: response and media file are loaded before the press, requested once, and nothing is tracked', async () => {
    const respond = vi.fn(async () => vastOf());
    const { session, adMedia, loadAdMedia, loadContent, tracked, ads } = create({ [TAG]: respond }, { preload: true });
    await settled();
    expect([adMedia.media.src, adMedia.media.paused, tracked]).toEqual(['https://ads.example/a.mp4', true, []]);
    loadAdMedia();
    session.play();
    // Synchronously, inside the user activation.
    expect(adMedia.media.paused).toBe(false);
    loadContent();
    await settled();
    expect([ads.state?.phase, tracked[1], respond.mock.calls.length]).toEqual(['playing', '/a/impression', 1]);
  });

  it('AD-13: an expired response is requested again after the press', async () => {
    const expiring = vastOf(inline().replace('<Creatives>', '<Expires>60</Expires><Creatives>'));
    const respond = vi.fn(async () => expiring);
    const { session, ads, adMedia, loadContent, loadAdMedia } = create({ [TAG]: respond }, { preload: true });
    await settled();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    const { src } = adMedia.media;
    loadAdMedia();
    session.play();
    // The expired ad is not audible while the tag is requested again.
    expect([src, adMedia.media.getAttribute('src')]).toEqual(['https://ads.example/a.mp4', null]);
    loadContent();
    await settled();
    loadAdMedia();
    await settled();
    expect([respond.mock.calls.length, ads.state?.phase]).toEqual([2, 'playing']);
  });

  it('AD-03: an empty response that arrives after the press is reported once, as a preroll error', async () => {
    let respond: (text: string) => void = () => {};
    const response = new Promise<string>((resolve) => {
      respond = resolve;
    });
    const { session, emitted, content, loadContent } = create({ [TAG]: () => response }, { preload: true });
    await settled();
    session.play();
    loadContent();
    respond(vastOf(''));
    await settled();
    expect([emitted, content.media.paused]).toEqual([['error ads-preroll-error 303'], false]);
  });

  it('AD-02: an empty response is reported before the press, and the press plays content', async () => {
    const { session, emitted, content, loadContent } = create({ [TAG]: vastOf('') }, { preload: true });
    await settled();
    expect(emitted).toEqual(['error ads-before-preroll-error 303']);
    session.play();
    loadContent();
    expect(content.media.paused).toBe(false);
  });
});
