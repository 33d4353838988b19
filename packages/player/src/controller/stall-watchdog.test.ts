// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStallWatchdog, STALL_TIMEOUT_MS } from './stall-watchdog.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const waiting = { buffered: { length: 0, end: () => 0 }, currentTime: 4, ended: false, paused: false, readyState: 1 };

function startWatchdog(values: object) {
  const onStall = vi.fn();
  const media = { ...waiting, ...values };
  const watchdog = createStallWatchdog(media as never, onStall);
  watchdog.begin();
  return { media, onStall: onStall, watch: watchdog };
}

describe('createStallWatchdog', () => {
  it('reports a stall of a minute, once', () => {
    const { onStall } = startWatchdog({});
    vi.advanceTimersByTime(STALL_TIMEOUT_MS - 1);
    expect(onStall).not.toHaveBeenCalled();

    vi.advanceTimersByTime(10_000);
    expect(onStall).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10 * STALL_TIMEOUT_MS);
    expect(onStall).toHaveBeenCalledOnce();
  });

  it.each([
    ['plays', { readyState: 4 }],
    ['is paused', { paused: true }],
    ['is at its end', { ended: true }],
  ])('ignores a video that %s', (_, values) => {
    const { onStall } = startWatchdog(values);
    vi.advanceTimersByTime(10 * STALL_TIMEOUT_MS);

    expect(onStall).not.toHaveBeenCalled();
  });

  it('ignores a video that makes slow progress', () => {
    const { media, onStall } = startWatchdog({});
    for (let end = 1; end < 20; end++) {
      Object.assign(media, { buffered: { length: 1, end: () => end } });
      vi.advanceTimersByTime(STALL_TIMEOUT_MS / 2);
    }

    expect(onStall).not.toHaveBeenCalled();
  });

  it('waits without limit while there is no network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { onStall } = startWatchdog({});
    vi.advanceTimersByTime(10 * STALL_TIMEOUT_MS);

    expect(onStall).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('leaves no timer behind', () => {
    const { watch: watchdog } = startWatchdog({});
    watchdog.begin();
    watchdog.end();

    expect(vi.getTimerCount()).toBe(0);
  });
});
