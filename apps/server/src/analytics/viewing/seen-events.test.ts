import { describe, expect, it } from 'vitest';
import { createSeenEvents, type SeenEvent } from './seen-events.ts';

const numbered = (sequence: number) => ({ sequence, time: 0, word: 'hb' });
const ping = (time: number, word = 'player.ping') => ({ sequence: null, time, word });

/** Some that are stored, and later ones. */
function seenOf(stored: readonly SeenEvent[] = []) {
  let part = 0;
  const seen = createSeenEvents(() => part);
  seen.addStored(stored);
  return Object.assign(seen, {
    beginBatch() {
      part += 1;
      seen.trim();
    },
  });
}

describe('createSeenEvents', () => {
  it('accepts each number once, in any order', () => {
    const seen = seenOf();
    const order = [5, 1, 3, 2, 4, 1, 5, 3, 0, 7, 6, 7];
    expect(order.filter((sequence) => !seen.isNew(numbered(sequence)))).toEqual([1, 5, 3, 7]);
  });

  it('agrees with a set, for any numbers', () => {
    const [seen, set] = [seenOf(), new Set<number>()];
    for (let n = 0, x = 7; n < 2_000; n++, x = (x * 1_103_515_245 + 12_345) % 2 ** 31) {
      const sequence = x % 400;
      expect(seen.isNew(numbered(sequence))).toBe(!set.has(sequence));
      set.add(sequence);
    }
  });

  it('identifies events without a number by name and time', () => {
    const seen = seenOf([ping(1)]);
    const isNew = [ping(1), ping(1, 'player.size'), ping(2), ping(2)].map(seen.isNew);
    expect(isNew).toEqual([false, true, true, false]);
  });

  it('reports events older than its memory as too old', () => {
    const seen = seenOf();
    for (let time = 1; time <= 100; time++) seen.isNew(ping(time));
    seen.beginBatch();
    // It may still be on its way to the store.
    expect([ping(1), ping(100)].map(seen.isTooOld)).toEqual([false, false]);
    seen.beginBatch();
    expect([ping(36), ping(37), ping(100), numbered(1)].map(seen.isTooOld)).toEqual([true, false, false, false]);
    expect(seen.isNew(ping(37))).toBe(false);
  });

  it('accepts 500 gaps, and no more', () => {
    const seen = seenOf();
    const accepted = Array.from({ length: 2_000 }, (_, n) => seen.isNew(numbered(n * 2))).filter(Boolean);
    expect(accepted).toHaveLength(500);
  });
});
