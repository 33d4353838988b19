// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetryTimer } from './retry-timer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createRetryTimer', () => {
  it('runs its task once: after the delay, or when the network is back', () => {
    const task = vi.fn();
    const retryTimer = createRetryTimer(task);
    retryTimer.begin(1_000);
    vi.advanceTimersByTime(999);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    window.dispatchEvent(new Event('online'));
    expect(task).toHaveBeenCalledOnce();

    retryTimer.begin(1_000);
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(5_000);
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('does nothing after its end', () => {
    const task = vi.fn();
    const retryTimer = createRetryTimer(task);
    retryTimer.begin(1_000);
    retryTimer.end();
    window.dispatchEvent(new Event('online'));

    expect([vi.getTimerCount(), task.mock.calls]).toEqual([0, []]);
  });

  it('is offline while it waits without a network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const retryTimer = createRetryTimer(() => {});
    expect(retryTimer.isOffline()).toBe(false);

    retryTimer.begin(1_000);
    expect(retryTimer.isOffline()).toBe(true);
    online.mockReturnValue(true);
    expect(retryTimer.isOffline()).toBe(false);
    retryTimer.end();
  });
});
