import { dateAt, type Player } from '@touchline/player';

/**
 * Returns what says when the present picture of a live stream was taken, epoch ms; null: not known, or not live. The time
 * stays known while there is none to read: paused for longer than the stream goes back, or retrying.
 */
export function createPictureTime(player: Pick<Player, 'state'>): () => number | null {
  let known: number | null = null;
  return () => {
    const { live, started, totalTime, programDates, currentTime } = player.state;
    if (live && started) known = dateAt(programDates, currentTime) ?? known;
    // A recording: it is live no more.
    else if (totalTime !== null) known = null;
    return known;
  };
}
