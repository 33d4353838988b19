import { dateAt, type Player } from '@touchline/player';

/**
 * Returns a function that returns the wall-clock time of the displayed frame of a live stream, in epoch ms; null: not
 * known, or not live. The last time is kept while it cannot be read: paused beyond the window, or retrying.
 */
export function createPlaybackDate(player: Pick<Player, 'state'>): () => number | null {
  let lastDate: number | null = null;
  return () => {
    const { live, started, totalTime, programDates, currentTime } = player.state;
    if (live && started) lastDate = dateAt(programDates, currentTime) ?? lastDate;
    // A recording is not live any more.
    else if (totalTime !== null) lastDate = null;
    return lastDate;
  };
}
