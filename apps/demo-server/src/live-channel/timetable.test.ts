import { describe, expect, it } from 'vitest';
import { longestOf, type TimetableChunk, toTimetable } from './timetable.ts';

/** Chunks of `step` ticks; those at `syncs` have a key frame. */
function chunks(count: number, step: number, syncs: readonly number[]): readonly TimetableChunk[] {
  return Array.from({ length: count }, (_, n) => ({ time: n * step, duration: step, sync: syncs.includes(n * step) }));
}

describe('toTimetable', () => {
  it('makes each chunk a part, and starts a segment at the first key frame after two seconds', () => {
    const { segments, length } = toTimetable(chunks(20, 40, [0, 200, 400, 600]), 100);

    expect(length).toBe(800);
    expect(segments.map(({ start, duration, parts }) => [start, duration, parts.length])).toEqual([
      [0, 200, 5],
      [200, 200, 5],
      [400, 200, 5],
      [600, 200, 5],
    ]);
    expect(segments[1]?.parts.map(({ start, independent }) => [start, independent])).toEqual([
      [200, true],
      [240, false],
      [280, false],
      [320, false],
      [360, false],
    ]);
  });

  it('has longer segments if there are fewer key frames, and returns their length', () => {
    const timetable = toTimetable(chunks(20, 40, [0, 400]), 100);

    expect(timetable.segments.map(({ duration }) => duration)).toEqual([400, 400]);
    expect(longestOf(timetable)).toEqual({ segment: 4, part: 0.4 });
  });

  it('does not cut at an earlier key frame, which makes its part independent', () => {
    const [first] = toTimetable(chunks(10, 40, [0, 80, 200]), 100).segments;

    expect(first?.duration).toBe(200);
    expect(first?.parts.map(({ independent }) => independent)).toEqual([true, false, true, false, false]);
  });

  it('rejects media without a first key frame', () => {
    expect(() => toTimetable([], 100)).toThrow('key frame');
    expect(() => toTimetable(chunks(5, 40, [40]), 100)).toThrow('key frame');
  });
});
