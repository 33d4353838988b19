import type { ProgramDate } from './engine/engine.ts';

/** Seconds on the time line at which a wall-clock moment (epoch ms) was shown; null: none of the stretches has it. */
export function positionOf(dates: readonly ProgramDate[], time: number): number | null {
  for (const { start, end, time: first } of dates) {
    const position = start + (time - first) / 1000;
    if (position >= start && position <= end) return position;
  }
  return null;
}

/** Epoch ms at a position in seconds; null: the stream does not say. */
export function dateAt(dates: readonly ProgramDate[], position: number): number | null {
  const stretch = dates.find(({ start, end }) => position >= start && position <= end);
  return stretch ? stretch.time + (position - stretch.start) * 1000 : null;
}
