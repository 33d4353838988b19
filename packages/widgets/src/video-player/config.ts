import { text, type Video } from '@touchline/domain';
import { type PlayerProps, type PlayerWidget, playerFields } from '../player/index.ts';

/**
 * Configuration of `<touchline-video-player>` (spec §2.6, §3.13). Types, parser, attributes and the docs table are
 * derived from it.
 */
export const videoPlayerSchema = {
  ...playerFields,
  /** Id of the video. '': nothing is requested or shown (VP-07). */
  videoId: text(''),
};

export interface VideoPlayerProps extends PlayerProps {
  /** Id of the video. '': nothing is requested or shown. */
  readonly videoId: string;
  /** Content fetched on the server. It is rendered at once and not requested again. */
  readonly initialData?: { readonly video: Video };
}

export const videoPlayerWidget: PlayerWidget<VideoPlayerProps> = {
  name: 'video-player',
  schema: videoPlayerSchema,
  id: 'videoId',
  toInitialData: ({ initialData: data }) => data && { item: null, videos: [data.video], revision: '', isPublic: false },
};
