import type { LevelDetails } from 'hls.js';

/** How long ago a live playlist said something new. */
export interface PlaylistAge {
  /** A playlist has come. */
  heard(details: Pick<LevelDetails, 'advanced' | 'age'>): void;
  /** Seconds. */
  seconds(): number;
}

/**
 * Counts by a clock that nobody sets, unlike hls.js, which goes by the visitor's: one that jumps would carry live away
 * until the next playlist. `now`: ms.
 */
export function createPlaylistAge(now: () => number = () => performance.now()): PlaylistAge {
  let newsTime = now();
  return {
    heard({ advanced, age }) {
      // Its age when it came: the time that its download took. What is more than a part of that is a clock's jump.
      if (advanced) newsTime = now() - Math.min(age, 1) * 1000;
    },
    seconds: () => (now() - newsTime) / 1000,
  };
}
