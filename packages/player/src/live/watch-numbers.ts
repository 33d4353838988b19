import type { LevelDetails } from 'hls.js';

/** Segments by which a playlist may be older than the last: another of several servers, another rendition. */
const OLDER = 3;

/** Watches the numbers of a live channel's segments: says of each playlist whether they have begun from a lower one. */
export function watchNumbers(): (details: Pick<LevelDetails, 'endSN' | 'live'>) => boolean {
  let highest = Number.NEGATIVE_INFINITY;
  return ({ endSN, live }) => {
    const isAnew = live && endSN < highest - OLDER;
    highest = isAnew ? endSN : Math.max(highest, endSN);
    return isAnew;
  };
}
