import { type SportsEvent, text } from '@touchline/domain';
import { type PlayerItem, type PlayerWidget, playerFields } from '../player/index.ts';

/** Configuration of `<touchline-event-player>` (spec §2.7, §3.13). Type, parser, attributes and docs table come from here. */
export const eventPlayerSchema = {
  ...playerFields,
  /** '': nothing is asked and nothing shown. */
  eventId: text(''),
};

export const eventPlayerWidget: PlayerWidget = { name: 'event-player', schema: eventPlayerSchema, id: 'eventId' };

/** An event as players see it. */
export function toItem({ id, title, description, startTime, timeZone, posterUrl }: SportsEvent): PlayerItem {
  return { title, description, startTime, timeZone, posterUrl, isDated: true, eventId: id };
}
