import { describe, expect, it } from 'vitest';
import { toSegments } from './cut-segments.ts';
import type { Chunk } from './fragmented-file.ts';

/** Chunks of half a second, 100 bytes each; those at `syncs` (s) have a key frame. */
function chunks(seconds: number, syncs: readonly number[], step = 0.5): Chunk[] {
  const count = Math.ceil(seconds / step);
  return Array.from({ length: count }, (_, n) => {
    const time = n * step;
    const sync = syncs.some((at) => Math.abs(at - time) < step / 2);
    return { start: n * 100, size: 100, time, duration: step, sync };
  });
}
const durations = (source: readonly Chunk[]) => toSegments(source).map(({ duration }) => Number(duration.toFixed(3)));

describe('toSegments', () => {
  it('cuts at key frames, every four seconds', () => {
    expect(toSegments(chunks(9, [0, 4, 8]))).toEqual([
      { start: 0, size: 800, duration: 4 },
      { start: 800, size: 800, duration: 4 },
      { start: 1600, size: 200, duration: 1 },
    ]);
  });

  it('does not cut at further key frames within the four seconds', () => {
    expect(durations(chunks(8, [0, 1, 2.5, 4, 5]))).toEqual([4, 4]);
  });

  it('waits if there is none in time', () => {
    expect(durations(chunks(16, [0, 10, 12]))).toEqual([10, 2, 4]);
  });

  it('stays on the time grid if frames do not fall on whole seconds', () => {
    const ntsc = 1_001 / 30_000;
    const begins = Array.from({ length: 50 }, (_, n) => Math.ceil((4 * n) / ntsc) * ntsc);
    const chunks = begins.map((time, n) => ({ start: n, size: 1, time, duration: 4, sync: true }));
    expect(Math.max(...toSegments(chunks).map(({ duration }) => duration))).toBeLessThan(4.1);
    expect(toSegments(chunks)).toHaveLength(50);
  });

  it('returns nothing for no chunks', () => {
    expect(toSegments([])).toEqual([]);
  });
});
