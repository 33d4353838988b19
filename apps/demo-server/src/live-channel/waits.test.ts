import { describe, expect, it, vi } from 'vitest';
import { createWaits } from './waits.ts';

describe('createWaits', () => {
  it('waits until a time, and not at all for past times', async () => {
    const waits = createWaits(Date.now);
    const time = Date.now() + 30;
    await waits.until(time - 60_000);
    expect(Date.now()).toBeLessThan(time + 60_000);

    await waits.until(time);

    expect(Date.now()).toBeGreaterThanOrEqual(time);
  });

  it('uses one timer for all waits for the same time', async () => {
    vi.useFakeTimers();
    try {
      const waits = createWaits(Date.now);
      const time = Date.now() + 400;
      const all = Promise.all(Array.from({ length: 1_000 }, () => waits.until(time)));
      expect(vi.getTimerCount()).toBe(1);

      await vi.advanceTimersByTimeAsync(400);
      await all;

      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('checks again if a timer was early, or the clock was set back', async () => {
    vi.useFakeTimers();
    try {
      let slow = 0;
      const waits = createWaits(() => Date.now() - slow);
      let done = false;
      const wait = waits.until(Date.now() + 400).then(() => {
        done = true;
      });
      slow = 300;
      await vi.advanceTimersByTimeAsync(400);
      expect(done).toBe(false);

      await vi.advanceTimersByTimeAsync(300);

      await wait;
      expect(done).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends all waits when closed, and later ones at once', async () => {
    const waits = createWaits(Date.now);
    const long = waits.until(Date.now() + 3_600_000);
    waits.close();
    await long;
    await waits.until(Date.now() + 3_600_000);
  });
});
