// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settled, TAG } from '../test-ads.ts';
import { createAdsWithoutSdk } from './test-ima.ts';

let open: ReturnType<typeof createAdsWithoutSdk> | undefined;
const withoutSdk = (...given: Parameters<typeof createAdsWithoutSdk>) => {
  open = createAdsWithoutSdk(...given);
  return open;
};

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('readyIma', () => {
  it('SCR-05: is fetched at the press, and not before', async () => {
    const { scripts, sdkUrl, session, arrive, told } = withoutSdk();
    await settled();
    expect(scripts()).toEqual([]);
    session.play();
    expect(scripts()).toEqual([sdkUrl]);
    arrive();
    await settled();
    expect(told.at(-1)).toBe(`request ${TAG}`);
  });

  it.each(['pointerenter', 'pointerdown', 'touchstart', 'focusin'])(
    'is fetched for who is about to press (%s), and is asked in the press',
    async (type) => {
      const { scripts, sdkUrl, session, arrive, content, told } = withoutSdk();
      expect(scripts()).toEqual([]);
      content.media.dispatchEvent(new Event(type, { bubbles: true }));
      expect(scripts()).toEqual([sdkUrl]);
      arrive();
      await settled();
      expect(told).toEqual([]);
      session.play();
      expect(told).toEqual(['initialize']);
    }
  );

  it('is fetched at the press only where consent is refused', async () => {
    const { scripts, sdkUrl, session, content } = withoutSdk({ consent: 'denied', preload: true });
    content.media.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await settled();
    expect(scripts()).toEqual([]);
    session.play();
    expect(scripts()).toEqual([sdkUrl]);
  });

  it('is fetched near the viewport where the page asks for ads in advance', async () => {
    let come: (entries: readonly { readonly isIntersecting: boolean }[]) => void = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: typeof come) {
          come = tell;
        }
        observe() {}
        disconnect() {}
      }
    );
    const { scripts, sdkUrl } = withoutSdk({ preload: true });
    await settled();
    expect(scripts()).toEqual([]);
    come([{ isIntersecting: true }]);
    await settled();
    expect(scripts()).toEqual([sdkUrl]);
  });
});
