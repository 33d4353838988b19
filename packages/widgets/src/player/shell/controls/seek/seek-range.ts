import type { PlayerState } from '@touchline/player';

type SeekState = Pick<PlayerState, 'live' | 'totalTime' | 'seekable' | 'liveEdge'>;

/** Shortest seekable range of a live stream, in seconds, for which the seek bar is enabled. */
const MIN_LIVE_RANGE_SECONDS = 30;

/** Returns the range of the seek bar, in seconds of the media timeline; null: not seekable. */
export function rangeOf({
  live,
  totalTime,
  seekable,
  liveEdge,
}: SeekState): readonly [start: number, end: number] | null {
  const start = seekable?.[0] ?? 0;
  // A former live stream begins at its oldest available segment.
  if (!live) return totalTime ? [start, totalTime] : null;
  // Newer media cannot be played yet: the live edge is the end of the seek bar.
  const end = Math.min(seekable?.[1] ?? 0, liveEdge ?? Number.POSITIVE_INFINITY);
  return end - start >= MIN_LIVE_RANGE_SECONDS ? [start, end] : null;
}

/** Whether the stream is live and has something to go back to. */
export function canReplay(state: SeekState): boolean {
  return state.live && rangeOf(state) !== null;
}

/** Returns the position of a time in the range, 0 to 1. */
export function fractionOf(time: number, [start, end]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (time - start) / (end - start))) || 0;
}

/** Returns the buffered ranges as a CSS image. */
export function bufferedImage(buffered: PlayerState['buffered'], range: readonly [number, number]): string {
  const percent = (time: number) => `${+(fractionOf(time, range) * 100).toFixed(2)}%`;
  const stops = buffered.flatMap(([start, end]) => [
    `transparent ${percent(start)}`,
    `var(--buffer) ${percent(start)} ${percent(end)}`,
    `transparent ${percent(end)}`,
  ]);
  return stops.length > 0 ? `linear-gradient(to right, ${stops.join(', ')})` : 'none';
}

/**
 * Returns the time that a key seeks to on the focused seek bar; undefined: not one of its keys (APG slider pattern).
 */
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
