import type { ProgramDate } from '../engine/engine.ts';

/** What is needed of a segment: seconds on the element's time line, and epoch ms at its start. */
export interface DatedSegment {
  readonly start: number;
  readonly duration: number;
  readonly programDateTime: number | null;
}

/** Seconds by which the wall clock may differ from the time line within one stretch. */
const JUMP = 0.1;

/** The stretches of `segments`, given in order, in which the wall clock runs as the time line does. */
export function programDatesOf(segments: readonly DatedSegment[]): ProgramDate[] {
  const dates: { start: number; end: number; time: number }[] = [];
  for (const { start, duration, programDateTime: time } of segments) {
    if (time === null || !Number.isFinite(time) || !(duration > 0)) continue;
    const last = dates.at(-1);
    const isUnbroken =
      last && Math.abs(start - last.end) <= JUMP && Math.abs(start - last.start - (time - last.time) / 1000) <= JUMP;
    if (isUnbroken) last.end = start + duration;
    else dates.push({ start, end: start + duration, time });
  }
  return dates;
}
