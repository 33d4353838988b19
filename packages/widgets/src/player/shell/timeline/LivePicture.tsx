import type { Player } from '@touchline/player';
import { useEffect } from 'react';
import { joinPictures } from '../../../shared/data/live-pictures.ts';
import { createPictureTime } from './picture-time.ts';

/** Lets the page's widgets know how far a viewer of this live stream is, so that no score is there before its goal. */
export function LivePicture({ player }: { readonly player: Player }) {
  useEffect(() => joinPictures({ time: createPictureTime(player), subscribe: player.subscribe }), [player]);
  return null;
}
