import { attributeNames, type CreativeWork } from '@touchline/domain';
import { isPrivate, type PlayerData, renderPlayer, reservePlayer } from '../player/index.ts';
import type { ServerWidget } from '../shared/host/server-widget.ts';
import { creativeWorkPlayerSchema, creativeWorkPlayerWidget, toItem } from './config.ts';
import css from './sheet.css?inline';

/** Renders the creative-work player on the server: content and attributes in, markup and state out. */
export const creativeWorkPlayer: ServerWidget<'creative-work-player', PlayerData<CreativeWork>> = {
  name: 'creative-work-player',
  attributes: attributeNames(creativeWorkPlayerSchema).filter((name) => !isPrivate(name)),
  staticCss: css,
  render: (input) => renderPlayer(input, { widget: creativeWorkPlayerWidget, toItem }),
  reserve: reservePlayer('work'),
};
