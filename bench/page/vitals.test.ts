import { describe, expect, it } from 'vitest';
import { blockingTimeOf, layoutShiftOf } from './vitals.mjs';

describe('layoutShiftOf', () => {
  it('is 0 without shifts', () => {
    expect(layoutShiftOf([])).toBe(0);
  });

  it('adds shifts that follow within a second', () => {
    const shifts = [
      { time: 0, value: 0.1 },
      { time: 1000, value: 0.2 },
    ];

    expect(layoutShiftOf(shifts)).toBeCloseTo(0.3);
  });

  it('takes the larger of two windows with more than a second between them', () => {
    const shifts = [
      { time: 0, value: 0.1 },
      { time: 1001, value: 0.2 },
    ];

    expect(layoutShiftOf(shifts)).toBeCloseTo(0.2);
  });

  it('ends a window after five seconds', () => {
    const shifts = [0, 1000, 2000, 3000, 4000, 5000, 5001].map((time) => ({ time, value: 1 }));

    expect(layoutShiftOf(shifts)).toBe(6);
  });
});

describe('blockingTimeOf', () => {
  const tasks = [
    { time: 100, duration: 50 },
    { time: 200, duration: 80 },
    { time: 900, duration: 100 },
  ];

  it('counts only what a task takes beyond 50 ms', () => {
    expect(blockingTimeOf(tasks, { from: 0 })).toBe(80);
  });

  it('starts at the first paint', () => {
    expect(blockingTimeOf(tasks, { from: 280 })).toBe(50);
  });

  it('stops at the moment that is asked for', () => {
    expect(blockingTimeOf(tasks, { from: 0, until: 500 })).toBe(30);
  });
});
