/** Videos whose position is kept; the ones that were left longest ago go. */
const MOST = 50;

/** By id of the video: seconds, and when it was left, epoch ms. */
export type Positions = Readonly<Record<string, Position>>;

export interface Position {
  readonly time: number;
  readonly at: number;
}

/** The positions with one more; a `time` of null forgets that video. */
export function keptPositions(
  positions: Positions,
  { videoId, time, now }: { videoId: string; time: number | null; now: number }
): Positions {
  const others = Object.entries(positions).filter(([id]) => id !== videoId);
  const all = time === null ? others : [...others, [videoId, { time, at: now }] as const];
  return Object.fromEntries(all.sort(([, one], [, other]) => other.at - one.at).slice(0, MOST));
}

/** Seconds from the beginning in which a visitor has not begun to watch. */
const BEGINNING = 10;
/** The end of a video: a share of it, at most so many seconds. */
const END_SHARE = 0.05;
const END = 30;

/** Where it is worth going on, seconds; null: it has hardly begun, or is as good as over. */
export function positionWorthKeeping(time: number, totalTime: number): number | null {
  const end = totalTime - Math.min(totalTime * END_SHARE, END);
  return time >= BEGINNING && time < end ? Math.round(time) : null;
}
