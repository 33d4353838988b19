import { describe, expect, it } from 'vitest';
import { hasTraces, loadCases, loadSabre } from './data.mjs';
import { optimumOf } from './optimum.mjs';
import { reproduce } from './sabre.mjs';
import { simulate } from './simulate.mjs';

/** Ten segments of 2 s, of 1000 and 4000 kbit/s. */
const movie = { segmentMs: 2_000, kbps: [1_000, 4_000], sizes: Array(10).fill([2_000_000, 8_000_000]) };
const network = (kbps: number, latency_ms = 0) => [{ ms: 1_000, kbps, latency_ms }];
const always = (level: number) => ({ choose: () => ({ level }) });

describe('simulate', () => {
  it('has no stall where the network carries the level, and scores it by its logarithm', () => {
    const { score, rebuffering, stalls } = simulate({
      trace: network(8_000),
      movie,
      bufferMs: 10_000,
      player: always(1),
    });

    // The first segment is of the lowest level, and comes after a quarter of a second.
    expect(score).toBeCloseTo((9 * 2 * Math.log(4)) / 20.25, 9);
    expect([rebuffering, stalls]).toEqual([0, 0]);
  });

  it('waits for each answer as long as the network takes', () => {
    const options = { movie, bufferMs: 10_000, player: always(1) };
    const { score } = simulate({ trace: network(8_000, 500), ...options });

    // Start-up is half a second longer; later there is a buffer for that.
    expect(score).toBeCloseTo((9 * 2 * Math.log(4)) / 20.75, 9);
  });

  it('stalls two seconds a segment on half of what it takes', () => {
    const { rebuffering, stalls } = simulate({ trace: network(2_000), movie, bufferMs: 10_000, player: always(1) });

    expect(stalls).toBe(9);
    expect(rebuffering).toBeCloseTo(18 / (1 + 20 + 18), 9);
  });

  it('asks while a segment loads, and goes over to another level', () => {
    const levels: number[] = [];
    const player = {
      choose: () => ({ level: levels.length > 0 ? 0 : 1 }),
      abandon: ({ level, ms }: { level: number; ms: number }) => {
        levels.push(level);
        return level === 1 && ms > 500 ? 0 : null;
      },
    };

    expect(simulate({ trace: network(2_000), movie, bufferMs: 10_000, player })).toMatchObject({
      dropped: 1,
      stalls: 0,
    });
    expect(new Set(levels)).toEqual(new Set([0, 1]));
  });
});

describe('optimumOf', () => {
  it('is what no player does better than', () => {
    for (const kbps of [500, 1_500, 3_000, 9_000]) {
      const options = { trace: network(kbps, 50), movie, bufferMs: 10_000 };
      const best = Math.max(...[0, 1].map((level) => simulate({ ...options, player: always(level) }).score));
      expect(optimumOf(options)).toBeGreaterThanOrEqual(best - 0.01);
    }
  });
});

const traces = process.env['ABR_TRACES'] ?? '';

describe('reproduce', () => {
  it.skipIf(!hasTraces(traces))(
    'comes to sabre’s own figures (with ABR_TRACES, the folder of recorded networks)',
    () => {
      const some = loadCases(traces).filter((_, index) => index % 5 === 0);
      for (const { rule, distance } of reproduce(some, loadSabre(traces), [10]))
        expect(distance, rule).toBeLessThan(0.01);
    }
  );
});
