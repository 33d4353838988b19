import type { LevelDetails } from 'hls.js';

/** Age of a live playlist: time since it last advanced. */
export interface PlaylistAge {
  /** Records a new playlist. */
  update(details: Pick<LevelDetails, 'advanced' | 'age'>): void;
  /** Returns the age in seconds. */
  seconds(): number;
}

/**
 * Uses a monotonic clock. hls.js uses the visitor's clock, and if that jumps, the live position would be wrong until
 * the next playlist. `now`: ms.
 */
export function createPlaylistAge(now: () => number = () => performance.now()): PlaylistAge {
  let updateTime = now();
  return {
    update({ advanced, age }) {
      // The age on arrival is the download time. More than a second is a clock jump.
      if (advanced) updateTime = now() - Math.min(age, 1) * 1000;
    },
    seconds: () => (now() - updateTime) / 1000,
  };
}
