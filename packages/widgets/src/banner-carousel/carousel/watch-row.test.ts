// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowAt } from '../../testing/row-at.ts';
import { type Row, type RowWatch, watchRow } from './watch-row.ts';

describe('watchRow', () => {
  let row: Row | undefined;
  const watch = (element: HTMLElement, watched: Partial<RowWatch>) => {
    const onRest = vi.fn();
    const lock = { min: 300, max: 300 };
    row = watchRow(element, { debounce: 100, onScrolling: () => undefined, onRest, lock, ...watched });
    return onRest;
  };
  const scroll = (element: HTMLElement, to: number) => {
    element.scrollLeft = to;
    element.dispatchEvent(new Event('scroll'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
  afterEach(() => {
    row?.end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('reports once, after scrolling has stopped for the debounce time', () => {
    const element = rowAt(0);
    const onRest = watch(element, {});

    scroll(element, 50);
    vi.advanceTimersByTime(99);
    scroll(element, 120);
    vi.advanceTimersByTime(99);
    expect(onRest).not.toHaveBeenCalled();

    vi.advanceTimersByTime(1);
    expect(onRest.mock.calls).toEqual([[{ position: 120, forward: true }]]);
  });

  it('reports distance and direction from the start in right-to-left rows too', () => {
    const element = rowAt(-200);
    const onRest = watch(element, {});
    vi.advanceTimersByTime(100);

    scroll(element, -80);
    vi.advanceTimersByTime(100);
    expect(onRest).toHaveBeenLastCalledWith({ position: 80, forward: false });
  });

  it('reports nothing during the lock of a move by script', () => {
    const element = rowAt(0);
    element.scrollTo = vi.fn();
    const onScrolling = vi.fn();
    const onRest = watch(element, { onScrolling });

    row?.scrollTo(400);
    scroll(element, 400);
    vi.advanceTimersByTime(299);
    expect([onScrolling.mock.calls, onRest.mock.calls]).toEqual([[], []]);

    vi.advanceTimersByTime(1);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after its end', () => {
    const element = rowAt(0);
    const onRest = watch(element, {});
    scroll(element, 50);
    row?.end();
    scroll(element, 90);

    vi.advanceTimersByTime(1000);
    expect(onRest).not.toHaveBeenCalled();
  });
});
