/**
 * Seconds behind live at which a visitor who has left it by seeking counts as following again, whatever the stream
 * tolerates.
 */
const AT_LIVE_S = 2;
/** Minimum seconds of a seek back; smaller ones are corrections by the engine. */
const SEEK_BACK_S = 1;

/** Tracks whether the visitor follows live, or has left it by a seek or a pause. */
export interface LiveFollower {
  /**
   * Reads the element, and returns whether the visitor follows live. `edge`: live position on its time line, seconds;
   * NaN: unknown.
   */
  update(edge: number): boolean;
}

/**
 * Creates a follower. Call `update` at each event that moves the playhead. A visitor who returns near to live follows
 * it again.
 */
export function createLiveFollower(media: HTMLMediaElement): LiveFollower {
  let previousTime = media.currentTime;
  let hasLeft = false;
  return {
    update(edge) {
      const { currentTime, paused } = media;
      const hasSoughtBack = currentTime < previousTime - SEEK_BACK_S;
      if (hasSoughtBack || (paused && media.played.length > 0)) hasLeft = true;
      if (edge - currentTime <= AT_LIVE_S) hasLeft = false;
      previousTime = currentTime;
      return !hasLeft;
    },
  };
}
