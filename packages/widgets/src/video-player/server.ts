import { attributeNames } from '@touchline/domain';
import { isPrivate, type PlayerData, renderPlayer, reservePlayer } from '../player/index.ts';
import type { ServerWidget } from '../shared/host/server-widget.ts';
import { videoPlayerSchema, videoPlayerWidget } from './config.ts';
import css from './sheet.css?inline';

/** Renders the video player on the server: content and attributes in, markup and state out. */
export const videoPlayer: ServerWidget<'video-player', PlayerData<never>> = {
  name: 'video-player',
  attributes: attributeNames(videoPlayerSchema).filter((name) => !isPrivate(name)),
  staticCss: css,
  render: (input) => renderPlayer(input, { widget: videoPlayerWidget, toItem: (item) => item }),
  reserve: reservePlayer('none'),
};
