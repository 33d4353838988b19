import { text } from '@touchline/domain';
import { type PlayerWidget, playerFields } from '../player/index.ts';

/** Configuration of `<touchline-video-player>` (spec §2.6, §3.13). Type, parser, attributes and docs table come from here. */
export const videoPlayerSchema = {
  ...playerFields,
  /** '': nothing is asked and nothing shown (VP-07). */
  videoId: text(''),
};

export const videoPlayerWidget: PlayerWidget = { name: 'video-player', schema: videoPlayerSchema, id: 'videoId' };
