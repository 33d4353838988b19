import { describe, expect, it } from 'vitest';
import { hydrationOf } from './hydration.mjs';

const MS = 1000;
const url = 'http://127.0.0.1/assets/calendar.js';
const mark = { name: 'bench-shown', pid: 1, tid: 1, ts: 100 * MS, args: {} };

/** An event of the main thread, in ms; it has run for half of its duration. */
const event = (name: string, start: number, duration: number, data?: object) => ({
  name,
  pid: 1,
  tid: 1,
  ts: start * MS,
  dur: duration * MS,
  tdur: (duration / 2) * MS,
  args: { data },
});

describe('hydrationOf', () => {
  it('sums the CPU time of scripts after the first card', () => {
    const events = [
      event('EvaluateScript', 50, 20, { url }),
      mark,
      event('v8.evaluateModule', 110, 20),
      event('RunMicrotasks', 140, 10),
      event('FunctionCall', 160, 10, { url }),
    ];

    expect(hydrationOf(events).hydration).toBe(20);
  });

  it('counts a call inside another once, and nothing of the probe', () => {
    const nested = [event('FunctionCall', 110, 20, { url }), event('RunMicrotasks', 112, 4)];
    const probe = [event('FunctionCall', 200, 20, { url: '' }), event('RunMicrotasks', 202, 4)];

    expect(hydrationOf([mark, ...nested, ...probe]).hydration).toBe(10);
  });

  it('finds the longest task of the main thread after the first card, whatever it did', () => {
    const other = { ...event('RunTask', 120, 500), tid: 2 };
    const events = [event('RunTask', 20, 300), mark, event('RunTask', 110, 40), event('RunTask', 160, 90), other];

    expect(hydrationOf(events).longestTask).toBe(45);
  });

  it('throws when no card was marked', () => {
    expect(() => hydrationOf([])).toThrow('bench-shown');
  });
});
