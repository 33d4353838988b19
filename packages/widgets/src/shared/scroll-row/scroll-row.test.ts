// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edgesOf, type Row, type RowWatch, watchRow } from './scroll-row.ts';

/** A row of 1000 px of which 400 are visible. */
function rowAt(scrollLeft: number): HTMLElement {
  const element = document.createElement('div');
  const sizes = { clientWidth: 400, scrollWidth: 1000 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  element.scrollLeft = scrollLeft;
  return element;
}

describe('edgesOf', () => {
  it.each([
    ['at its start', 0, { atStart: true, atEnd: false }],
    ['a fraction of a pixel off its start', 0.6, { atStart: true, atEnd: false }],
    ['in the middle', 300, { atStart: false, atEnd: false }],
    ['a fraction of a pixel before its end', 599.4, { atStart: false, atEnd: true }],
    ['at its end', 600, { atStart: false, atEnd: true }],
    ['at its end, right to left', -600, { atStart: false, atEnd: true }],
  ])('CC-08, CC-09: of a row %s', (_, scrollLeft, edges) => {
    expect(edgesOf(rowAt(scrollLeft))).toEqual(edges);
  });

  it('CC-08: a row with nothing to scroll is at both ends', () => {
    const element = document.createElement('div');
    expect(edgesOf(element)).toEqual({ atStart: true, atEnd: true });
  });
});

describe('watchRow', () => {
  let row: Row | undefined;
  const watch = (element: HTMLElement, watched: Partial<RowWatch>) => {
    const onRest = vi.fn();
    row = watchRow(element, { debounce: 100, onRest, ...watched });
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
    const onRest = watch(element, { lock: { min: 300, max: 300 }, onScrolling });

    row?.scrollTo(400);
    scroll(element, 400);
    vi.advanceTimersByTime(299);
    expect([onScrolling.mock.calls, onRest.mock.calls]).toEqual([[], []]);

    vi.advanceTimersByTime(1);
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  it('CC-09: scrolls to the left in right-to-left rows, and immediately with reduced motion', () => {
    const element = rowAt(0);
    element.style.direction = 'rtl';
    document.body.append(element);
    element.scrollTo = vi.fn();
    watch(element, {});

    row?.scrollTo(250);
    expect(element.scrollTo).toHaveBeenLastCalledWith({ left: -250, behavior: 'smooth' });

    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    row?.scrollTo(250);
    expect(element.scrollTo).toHaveBeenLastCalledWith({ left: -250, behavior: 'instant' });
    element.remove();
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
