import { describe, expect, it } from 'vitest';
import { holdRate } from './hold-rate.ts';

/** The target is 1.4 s; parts of 0.4 s keep the buffer between 1 and 1.4 s. */
const calm = { buffer: 1.2, latency: 1.4, target: 1.4, rate: 1 };

describe('holdRate', () => {
  it.each([
    ['at its target', {}, 1],
    ['a little behind', { latency: 1.44 }, 1],
    ['0.1 s behind', { latency: 1.5 }, 1.05],
    ['0.1 s too near', { latency: 1.3 }, 0.95],
    ['half a second behind', { latency: 1.9 }, 1.1],
    ['a second and a quarter behind', { latency: 2.65 }, 1.2],
    ['half a minute behind', { latency: 31.4, buffer: 30 }, 1.2],
    ['running dry', { buffer: 0.8 }, 0.95],
    ['nearly dry', { buffer: 0.3 }, 0.8],
    ['empty', { buffer: 0 }, 0.8],
    ['behind and running dry', { latency: 2, buffer: 0.8 }, 0.95],
    ['far behind and running dry', { latency: 4, buffer: 0.8 }, 1],
  ])('%s', (_, moment, rate) => {
    expect(holdRate({ ...calm, ...moment })).toBe(rate);
  });

  it('continues a correction until it reaches the target, and not beyond', () => {
    expect(holdRate({ ...calm, latency: 1.43, rate: 1.05 })).toBe(1.05);
    expect(holdRate({ ...calm, latency: 1.405, rate: 1.05 })).toBe(1);
    expect(holdRate({ ...calm, latency: 1.37, rate: 0.95 })).toBe(0.95);
    expect(holdRate({ ...calm, latency: 1.37, rate: 1.05 })).toBe(1);
  });

  it('is at its target again 10 s after a part that was a second late, without a stall', () => {
    const { stats, latencies } = simulate(30);

    expect(stats.stalls).toBe(0);
    expect(stats.slowest).toBeGreaterThanOrEqual(0.8);
    expect(Math.abs((latencies.at(-1) as number) - 1.42)).toBeLessThanOrEqual(0.1);
    expect(Math.max(...latencies)).toBeLessThan(1.8);
  });
});

/** Simulates a channel with parts of 0.4 s that take 0.1 s to arrive. The tenth is a second late. */
function simulate(parts: number) {
  const TARGET = 1.42;
  const STEP = 0.05;
  const stats = { stalls: 0, slowest: 1 };
  const latencies: number[] = [];
  let position = -TARGET;
  let rate = 1;
  for (let time = 0; time < parts * 0.4; time += STEP) {
    const whole = Math.floor((time - 0.1) / 0.4 + 1e-9);
    const arrived = whole >= 10 && time < 10 * 0.4 + 1.1 ? 9 : whole;
    const buffer = arrived * 0.4 - position;
    rate = holdRate({ buffer, latency: time - position, target: TARGET, rate });
    if (buffer < rate * STEP) stats.stalls += 1;
    stats.slowest = Math.min(stats.slowest, rate);
    position += Math.min(rate * STEP, buffer);
    latencies.push(time - position);
  }
  return { stats, latencies };
}
