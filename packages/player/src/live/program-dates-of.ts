import type { ProgramDate } from '../engine/engine.ts';

/** A segment: seconds on the element's time line, and epoch ms at its start. */
export interface DatedSegment {
  readonly start: number;
  readonly duration: number;
  readonly programDateTime: number | null;
}

/** Maximum difference, in seconds, between the wall clock and the time line within one range. */
const MAX_DRIFT_S = 0.1;

/** Returns the ranges of `segments`, in order, in which the wall clock runs like the time line. */
export function programDatesOf(segments: readonly DatedSegment[]): ProgramDate[] {
  const dates: { start: number; end: number; time: number }[] = [];
  for (const { start, duration, programDateTime: time } of segments) {
    if (time === null || !Number.isFinite(time) || !(duration > 0)) continue;
    const last = dates.at(-1);
    const isUnbroken =
      last &&
      Math.abs(start - last.end) <= MAX_DRIFT_S &&
      Math.abs(start - last.start - (time - last.time) / 1000) <= MAX_DRIFT_S;
    if (isUnbroken) last.end = start + duration;
    else dates.push({ start, end: start + duration, time });
  }
  return dates;
}
