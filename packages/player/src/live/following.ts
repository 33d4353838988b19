/** Seconds behind live from which on somebody has left it by seeking, however much a stream tolerates otherwise. */
const LEFT = 2;
/** Seconds back that are a jump and no correction of the engine's. */
const JUMP = 1;

/** Whether somebody watches what happens now, or has gone back in it: by a seek, or by a pause. */
export interface Following {
  /** Looks at the element, where live is at `edge`, seconds on its time line (NaN: not known). */
  look(edge: number): boolean;
}

/** To be asked at each event that moves the playhead; whoever comes near to live again follows it again. */
export function createFollowing(media: HTMLMediaElement): Following {
  let last = media.currentTime;
  let left = false;
  return {
    look(edge) {
      const { currentTime, paused } = media;
      const isBack = currentTime < last - JUMP;
      if (isBack || (paused && media.played.length > 0)) left = true;
      if (edge - currentTime <= LEFT) left = false;
      last = currentTime;
      return !left;
    },
  };
}
