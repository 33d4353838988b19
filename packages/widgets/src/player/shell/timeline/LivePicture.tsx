import { dateAt, type Player } from '@touchline/player';
import { useEffect } from 'react';
import { joinPictures } from '../../../shared/data/live-pictures.ts';

/** Lets the page's widgets know how far a viewer of this live stream is, so that no score is there before its goal. */
export function LivePicture({ player }: { readonly player: Player }) {
  useEffect(() => joinPictures({ time: pictureOf(player), subscribe: player.subscribe }), [player]);
  return null;
}

/** Its time goes on to be known while there is none to read: paused for longer than the stream goes back, or retrying. */
function pictureOf(player: Player): () => number | null {
  let known: number | null = null;
  return () => {
    const { live, started, totalTime, programDates, currentTime } = player.state;
    if (live && started) known = dateAt(programDates, currentTime) ?? known;
    // A recording: it is live no more.
    else if (totalTime !== null) known = null;
    return known;
  };
}
