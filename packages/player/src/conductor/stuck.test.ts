// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STUCK, watchStuck } from './stuck.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const waiting = { buffered: { length: 0, end: () => 0 }, currentTime: 4, ended: false, paused: false, readyState: 1 };

function watched(values: object) {
  const onStuck = vi.fn();
  const media = { ...waiting, ...values };
  const watch = watchStuck(media as never, onStuck);
  watch.begin();
  return { media, onStuck, watch };
}

describe('watchStuck', () => {
  it('gives up what has waited for a minute', () => {
    const { onStuck } = watched({});
    vi.advanceTimersByTime(STUCK - 1);
    expect(onStuck).not.toHaveBeenCalled();

    vi.advanceTimersByTime(10_000);
    expect(onStuck).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10 * STUCK);
    expect(onStuck).toHaveBeenCalledOnce();
  });

  it.each([
    ['plays', { readyState: 4 }],
    ['is paused', { paused: true }],
    ['is at its end', { ended: true }],
  ])('lets be what %s', (_, values) => {
    const { onStuck } = watched(values);
    vi.advanceTimersByTime(10 * STUCK);

    expect(onStuck).not.toHaveBeenCalled();
  });

  it('lets be what gets a little now and then', () => {
    const { media, onStuck } = watched({});
    for (let end = 1; end < 20; end++) {
      Object.assign(media, { buffered: { length: 1, end: () => end } });
      vi.advanceTimersByTime(STUCK / 2);
    }

    expect(onStuck).not.toHaveBeenCalled();
  });

  it('waits without end while there is no network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { onStuck } = watched({});
    vi.advanceTimersByTime(10 * STUCK);

    expect(onStuck).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('leaves no timer behind', () => {
    const { watch } = watched({});
    watch.begin();
    watch.end();

    expect(vi.getTimerCount()).toBe(0);
  });
});
