/** Maximum number of saved positions; the oldest are removed. */
const MAX_POSITIONS = 50;

/** Saved position by video id. */
export type Positions = Readonly<Record<string, Position>>;

export interface Position {
  readonly time: number;
  readonly at: number;
}

/** Returns the positions with one added or replaced; a `time` of null removes it. */
export function withPosition(
  positions: Positions,
  { videoId, time, now }: { videoId: string; time: number | null; now: number }
): Positions {
  const otherPositions = Object.entries(positions).filter(([id]) => id !== videoId);
  const all = time === null ? otherPositions : [...otherPositions, [videoId, { time, at: now }] as const];
  return Object.fromEntries(all.sort(([, one], [, other]) => other.at - one.at).slice(0, MAX_POSITIONS));
}

/** Positions before this, in seconds, are not saved. */
const MIN_POSITION_S = 10;
/** The end of a video, where positions are not saved: a share of its duration, at most this many seconds. */
const MAX_END_SHARE = 0.05;
const MAX_END_S = 30;

/** Returns the position to save, seconds; null: the video has hardly started, or is nearly over. */
export function positionToSave(time: number, totalTime: number): number | null {
  const end = totalTime - Math.min(totalTime * MAX_END_SHARE, MAX_END_S);
  return time >= MIN_POSITION_S && time < end ? Math.round(time) : null;
}
