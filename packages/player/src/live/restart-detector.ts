import type { LevelDetails } from 'hls.js';

/** Segments by which a playlist may be older than the previous one: from another server, or of another rendition. */
const MAX_OUT_OF_ORDER = 3;

/**
 * Returns a function that checks each playlist of a live channel. It returns true if the channel has restarted its
 * sequence numbers.
 */
export function createRestartDetector(): (details: Pick<LevelDetails, 'endSN' | 'live'>) => boolean {
  let highest = Number.NEGATIVE_INFINITY;
  return ({ endSN, live }) => {
    const isRestart = live && endSN < highest - MAX_OUT_OF_ORDER;
    highest = isRestart ? endSN : Math.max(highest, endSN);
    return isRestart;
  };
}
