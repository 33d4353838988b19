import { attributeNames, type SportsEvent } from '@touchline/domain';
import { isPrivate, type PlayerData, renderPlayer, reservePlayer } from '../player/index.ts';
import type { ServerWidget } from '../shared/host/server-widget.ts';
import { eventPlayerSchema, eventPlayerWidget, toItem } from './config.ts';
import css from './sheet.css?inline';

/** Renders the event player on the server: content and attributes in, markup and state out. */
export const eventPlayer: ServerWidget<'event-player', PlayerData<SportsEvent>> = {
  name: 'event-player',
  attributes: attributeNames(eventPlayerSchema).filter((name) => !isPrivate(name)),
  staticCss: css,
  render: (input) => renderPlayer(input, { widget: eventPlayerWidget, toItem }),
  reserve: reservePlayer('event'),
};
