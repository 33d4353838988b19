// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSeen } from './watch-seen.ts';

/** Replaces the browser's observer: a test sets the visible share of an item. */
let setShare: (item: Element, share: number) => void;
let observed: Set<Element>;
let end: AbortController;
let seen: string[];

beforeEach(() => {
  vi.useFakeTimers();
  observed = new Set();
  end = new AbortController();
  seen = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: unknown[]) => void) {
        setShare = (target, share) =>
          observed.has(target) && callback([{ target, isIntersecting: share > 0, intersectionRatio: share }]);
      }
      observe = (item: Element) => observed.add(item);
      unobserve = (item: Element) => observed.delete(item);
      disconnect = () => observed.clear();
    }
  );
});
afterEach(() => {
  end.abort();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('watchSeen', () => {
  it('counts an item that was half in view for a second, once', () => {
    const [item] = watch('a');
    setShare(item, 0.5);
    vi.advanceTimersByTime(999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['a']);

    setShare(item, 0);
    setShare(item, 1);
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['a']);
  });

  it('does not count less than half, or an interrupted second', () => {
    const [item] = watch('a');
    setShare(item, 0.49);
    vi.advanceTimersByTime(5000);
    setShare(item, 1);
    vi.advanceTimersByTime(600);
    setShare(item, 0.2);
    setShare(item, 1);
    vi.advanceTimersByTime(600);
    expect(seen).toEqual([]);
  });

  it('restarts the second after the page was hidden', () => {
    const [item] = watch('a');
    setShare(item, 1);
    vi.advanceTimersByTime(600);
    turn(true);
    vi.advanceTimersByTime(5000);
    turn(false);
    vi.advanceTimersByTime(999);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['a']);
  });

  it('watches items that are added later', async () => {
    const [first] = watch('a');
    const next = document.createElement('li');
    next.textContent = 'b';
    next.setAttribute('part', 'card b');
    first.after(next);
    await Promise.resolve();

    setShare(next, 1);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual(['b']);
  });

  it('stops observing when aborted', () => {
    const [item] = watch('a');
    setShare(item, 1);
    end.abort();
    vi.advanceTimersByTime(5000);
    expect([seen, observed.size]).toEqual([[], 0]);
  });
});

function watch(...names: readonly string[]): [Element, ...Element[]] {
  document.body.innerHTML = `<ul>${names.map((name) => `<li part="card x">${name}</li>`).join('')}</ul>`;
  watchSeen({
    container: document.body,
    selector: '[part~="card"]',
    signal: end.signal,
    onSeen: (item) => seen.push(item.textContent ?? ''),
  });
  return [...document.querySelectorAll('li')] as never;
}

function turn(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
