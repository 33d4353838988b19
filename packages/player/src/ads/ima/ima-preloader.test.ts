// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settled, TAG } from '../../testing/ads.ts';
import { createAdsWithoutSdk } from '../../testing/ima.ts';

let open: ReturnType<typeof createAdsWithoutSdk> | undefined;
const withoutSdk = (...args: Parameters<typeof createAdsWithoutSdk>) => {
  open = createAdsWithoutSdk(...args);
  return open;
};

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('createImaPreloader', () => {
  it('SCR-05: fetches the SDK at the press, and not before', async () => {
    const { scripts, sdkUrl, session, loadScript, calls } = withoutSdk();
    await settled();
    expect(scripts()).toEqual([]);
    session.play();
    expect(scripts()).toEqual([sdkUrl]);
    loadScript();
    await settled();
    expect(calls.at(-1)).toBe(`request ${TAG}`);
  });

  it.each(['pointerenter', 'pointerdown', 'touchstart', 'focusin'])(
    'fetches the SDK when a press is likely (%s), and requests ads in the press',
    async (type) => {
      const { scripts, sdkUrl, session, loadScript, content, calls } = withoutSdk();
      expect(scripts()).toEqual([]);
      content.media.dispatchEvent(new Event(type, { bubbles: true }));
      expect(scripts()).toEqual([sdkUrl]);
      loadScript();
      await settled();
      expect(calls).toEqual([]);
      session.play();
      expect(calls).toEqual(['initialize']);
    }
  );

  it('fetches the SDK only at the press if consent is denied', async () => {
    const { scripts, sdkUrl, session, content } = withoutSdk({ consent: 'denied', preload: true });
    content.media.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await settled();
    expect(scripts()).toEqual([]);
    session.play();
    expect(scripts()).toEqual([sdkUrl]);
  });

  it('fetches the SDK near the viewport if the page preloads ads', async () => {
    let intersect: (entries: readonly { readonly isIntersecting: boolean }[]) => void = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof intersect) {
          intersect = callback;
        }
        observe() {}
        disconnect() {}
      }
    );
    const { scripts, sdkUrl } = withoutSdk({ preload: true });
    await settled();
    expect(scripts()).toEqual([]);
    intersect([{ isIntersecting: true }]);
    await settled();
    expect(scripts()).toEqual([sdkUrl]);
  });
});
