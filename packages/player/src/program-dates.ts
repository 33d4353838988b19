import type { ProgramDate } from './engine/engine.ts';

/** Returns the position, in seconds, of a wall-clock time (epoch ms); null: the time line does not contain it. */
export function positionOf(dates: readonly ProgramDate[], time: number): number | null {
  for (const { start, end, time: first } of dates) {
    const position = start + (time - first) / 1000;
    if (position >= start && position <= end) return position;
  }
  return null;
}

/** Returns the wall-clock time (epoch ms) at a position in seconds; null: unknown. */
export function dateAt(dates: readonly ProgramDate[], position: number): number | null {
  const stretch = dates.find(({ start, end }) => position >= start && position <= end);
  return stretch ? stretch.time + (position - stretch.start) * 1000 : null;
}
