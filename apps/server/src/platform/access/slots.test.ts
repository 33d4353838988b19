import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlots } from './slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createSlots', () => {
  it('gives a released slot to the longest waiting request', async () => {
    const slots = createSlots({ count: 1, maxWaiting: 5, maxWait: 1_000 });
    const order: string[] = [];
    await slots.acquire();
    const waiting = ['first', 'second'].map((name) => slots.acquire().then(() => order.push(name)));
    expect(slots.waiting).toBe(2);

    slots.release();
    slots.release();
    await Promise.all(waiting);
    expect(order).toEqual(['first', 'second']);
    expect(slots.waiting).toBe(0);
  });

  it('rejects requests if too many are waiting or the wait is too long', async () => {
    const slots = createSlots({ count: 1, maxWaiting: 1, maxWait: 1_000 });
    await slots.acquire();
    const waiting = slots.acquire();
    expect(await slots.acquire()).toBe(false);

    vi.advanceTimersByTime(1_000);
    expect(await waiting).toBe(false);
    slots.release();
    expect(await slots.acquire()).toBe(true);
  });
});
