import { describe, expect, it } from 'vitest';
import { toSegments } from './cut-segments.ts';
import type { Chunk } from './fragmented-file.ts';

/** Chunks of half a second, 100 bytes each, of which those at `syncs` (s) can be begun with. */
function chunks(seconds: number, syncs: readonly number[], step = 0.5): Chunk[] {
  const count = Math.ceil(seconds / step);
  return Array.from({ length: count }, (_, n) => {
    const time = n * step;
    const sync = syncs.some((at) => Math.abs(at - time) < step / 2);
    return { start: n * 100, size: 100, time, duration: step, sync };
  });
}
const durations = (given: readonly Chunk[]) => toSegments(given).map(({ duration }) => Number(duration.toFixed(3)));

describe('toSegments', () => {
  it('cuts where decoding can begin, every four seconds', () => {
    expect(toSegments(chunks(9, [0, 4, 8]))).toEqual([
      { start: 0, size: 800, duration: 4 },
      { start: 800, size: 800, duration: 4 },
      { start: 1600, size: 200, duration: 1 },
    ]);
  });

  it('does not cut at further places within the four seconds', () => {
    expect(durations(chunks(8, [0, 1, 2.5, 4, 5]))).toEqual([4, 4]);
  });

  it('waits where there is none in time', () => {
    expect(durations(chunks(16, [0, 10, 12]))).toEqual([10, 2, 4]);
  });

  it('keeps to the clock where frames do not fall on whole seconds', () => {
    const ntsc = 1_001 / 30_000;
    const begins = Array.from({ length: 50 }, (_, n) => Math.ceil((4 * n) / ntsc) * ntsc);
    const given = begins.map((time, n) => ({ start: n, size: 1, time, duration: 4, sync: true }));
    expect(Math.max(...toSegments(given).map(({ duration }) => duration))).toBeLessThan(4.1);
    expect(toSegments(given)).toHaveLength(50);
  });

  it('makes nothing of nothing', () => {
    expect(toSegments([])).toEqual([]);
  });
});
