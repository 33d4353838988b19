// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';

afterEach(endTestPlayers);

afterEach(() => vi.unstubAllGlobals());

/** A layout that a test makes. */
function stubLayout() {
  const observed: { target: Element; tell: ResizeObserverCallback }[] = [];
  class Layout implements ResizeObserver {
    private readonly tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell;
    }
    observe(target: Element): void {
      observed.push({ target, tell: this.tell });
    }
    unobserve(): void {}
    disconnect(): void {
      observed.length = 0;
    }
  }
  vi.stubGlobal('ResizeObserver', Layout);
  const resize = (width: number, height: number) => {
    for (const { tell } of observed) {
      tell([{ contentRect: { width, height } } as ResizeObserverEntry], {} as ResizeObserver);
    }
  };
  return { observed, resize };
}

describe('size', () => {
  it('PL-15: is 640 × 360 before there is a layout, then that of the box in whole pixels', () => {
    const { observed, resize } = stubLayout();
    const { player, box } = createTestPlayer();
    expect(player.state).toMatchObject({ width: 640, height: 360 });
    expect(observed.map(({ target }) => target)).toEqual([box]);

    resize(319.6, 179.8);
    expect(player.state).toMatchObject({ width: 320, height: 180 });
  });

  it('stays while the page hides the box', () => {
    const { resize } = stubLayout();
    const { player } = createTestPlayer();
    resize(0, 0);
    expect(player.state).toMatchObject({ width: 640, height: 360 });
  });

  it('is watched no longer when the player has ended', () => {
    const { observed } = stubLayout();
    createTestPlayer().player.end();
    expect(observed).toEqual([]);
  });
});
