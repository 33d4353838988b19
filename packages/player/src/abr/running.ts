import type { Progress } from './decide.ts';

/** ms of a download whose rate counts as the latest. */
const RECENT = 2_000;
/** ms from its first byte before which nothing can be said. */
const GRACE = 300;

/** ms between two looks at a download: half as often costs next to nothing. */
export const LOOK = 250;

/** How a download goes. `at`: bytes that have come, so many ms after its first; undefined while it is too early. */
export interface Running {
  at(ms: number, bytes: number): Pick<Progress, 'bytes' | 'recentBytes' | 'recentMs'> | undefined;
}

export function createRunning(): Running {
  const marks = [{ ms: 0, bytes: 0 }];
  return {
    at(ms, bytes) {
      marks.push({ ms, bytes });
      // One that is older stays, so that there is always as much as that.
      while (marks.length > 2 && ms - (marks[1]?.ms ?? 0) >= RECENT) marks.shift();
      const [from] = marks;
      if (!from || ms < GRACE) return undefined;
      return { bytes, recentBytes: bytes - from.bytes, recentMs: ms - from.ms };
    },
  };
}
