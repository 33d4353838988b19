// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

afterEach(() => vi.unstubAllGlobals());

/** Stubs layout, which a test controls. */
function stubLayout() {
  const observed: { target: Element; callback: ResizeObserverCallback }[] = [];
  class Layout implements ResizeObserver {
    private readonly callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback;
    }
    observe(target: Element): void {
      observed.push({ target, callback: this.callback });
    }
    unobserve(): void {}
    disconnect(): void {
      observed.length = 0;
    }
  }
  vi.stubGlobal('ResizeObserver', Layout);
  const resize = (width: number, height: number) => {
    for (const { callback } of observed) {
      callback([{ contentRect: { width, height } } as ResizeObserverEntry], {} as ResizeObserver);
    }
  };
  return { observed, resize };
}

describe('size', () => {
  it('PL-15: is 640 × 360 before layout, then the size of the box in whole pixels', () => {
    const { observed, resize } = stubLayout();
    const { player, box } = createTestPlayer();
    expect(player.state).toMatchObject({ width: 640, height: 360 });
    expect(observed.map(({ target }) => target)).toEqual([box]);

    resize(319.6, 179.8);
    expect(player.state).toMatchObject({ width: 320, height: 180 });
  });

  it('keeps the last size while the page hides the box', () => {
    const { resize } = stubLayout();
    const { player } = createTestPlayer();
    resize(0, 0);
    expect(player.state).toMatchObject({ width: 640, height: 360 });
  });

  it('is not observed after the player has ended', () => {
    const { observed } = stubLayout();
    createTestPlayer().player.end();
    expect(observed).toEqual([]);
  });
});
