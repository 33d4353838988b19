// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWait } from './wait.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createWait', () => {
  it('runs its task once: after the delay, or when the network is back', () => {
    const task = vi.fn();
    const wait = createWait(task);
    wait.begin(1_000);
    vi.advanceTimersByTime(999);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    window.dispatchEvent(new Event('online'));
    expect(task).toHaveBeenCalledOnce();

    wait.begin(1_000);
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(5_000);
    expect(task).toHaveBeenCalledTimes(2);
  });

  it('does nothing once it has ended', () => {
    const task = vi.fn();
    const wait = createWait(task);
    wait.begin(1_000);
    wait.end();
    window.dispatchEvent(new Event('online'));

    expect([vi.getTimerCount(), task.mock.calls]).toEqual([0, []]);
  });

  it('is offline while it waits and there is no network', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const wait = createWait(() => {});
    expect(wait.isOffline()).toBe(false);

    wait.begin(1_000);
    expect(wait.isOffline()).toBe(true);
    online.mockReturnValue(true);
    expect(wait.isOffline()).toBe(false);
    wait.end();
  });
});
