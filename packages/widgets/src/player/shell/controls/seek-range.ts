import type { PlayerState } from '@touchline/player';

type Known = Pick<PlayerState, 'live' | 'totalTime' | 'seekable' | 'liveEdge'>;

/** Seconds of a live stream from which on its line is worth moving on. */
const DEPTH = 30;

/** What the seek bar stands for, seconds on the element's time line; null: there is nothing to move on. */
export function rangeOf({ live, totalTime, seekable, liveEdge }: Known): readonly [start: number, end: number] | null {
  const start = seekable?.[0] ?? 0;
  // What was live begins where it went on air, as far as it is still there.
  if (!live) return totalTime ? [start, totalTime] : null;
  // What is newer is not to be played yet: who is at the edge is at the end of the line.
  const end = Math.min(seekable?.[1] ?? 0, liveEdge ?? Number.POSITIVE_INFINITY);
  return end - start >= DEPTH ? [start, end] : null;
}

/** Whether it is live, and there is something to go back to. */
export function canReplay(state: Known): boolean {
  return state.live && rangeOf(state) !== null;
}

/** Where a time is on it, 0 to 1. */
export function fractionOf(time: number, [start, end]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (time - start) / (end - start))) || 0;
}

/** What is downloaded, as a CSS image along the line. */
export function bufferedImage(buffered: PlayerState['buffered'], range: readonly [number, number]): string {
  const percent = (time: number) => `${+(fractionOf(time, range) * 100).toFixed(2)}%`;
  const stops = buffered.flatMap(([start, end]) => [
    `transparent ${percent(start)}`,
    `var(--buffer) ${percent(start)} ${percent(end)}`,
    `transparent ${percent(end)}`,
  ]);
  return stops.length > 0 ? `linear-gradient(to right, ${stops.join(', ')})` : 'none';
}

/** Seconds that a key moves the focused seek bar, or where it leads; undefined: it is none of its keys (APG slider). */
export function keyTime(key: string, time: number, [start, end]: readonly [number, number]): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - 5;
    case 'ArrowRight':
    case 'ArrowUp':
      return time + 5;
    case 'PageDown':
      return time - 60;
    case 'PageUp':
      return time + 60;
    case 'Home':
      return start;
    case 'End':
      return end;
    default:
      return undefined;
  }
}
