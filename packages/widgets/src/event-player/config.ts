import { type SportsEvent, text, type Video } from '@touchline/domain';
import { type PlayerItem, type PlayerProps, type PlayerWidget, playerFields } from '../player/index.ts';

/**
 * Configuration of `<touchline-event-player>` (spec §2.7, §3.13). Types, parser, attributes and the docs table are
 * derived from it.
 */
export const eventPlayerSchema = {
  ...playerFields,
  /** Id of the event. '': nothing is requested or shown. */
  eventId: text(''),
};

export interface EventPlayerProps extends PlayerProps {
  /** Id of the event. '': nothing is requested or shown. */
  readonly eventId: string;
  /** Content fetched on the server. It is rendered at once and not requested again. */
  readonly initialData?: { readonly event: SportsEvent; readonly videos: readonly Video[]; readonly revision?: string };
}

export const eventPlayerWidget: PlayerWidget<EventPlayerProps> = {
  name: 'event-player',
  schema: eventPlayerSchema,
  id: 'eventId',
  toInitialData: ({ initialData: data }) =>
    data && { item: data.event, videos: data.videos, revision: data.revision ?? '', isPublic: false },
};

/** Returns an event in the shape that players use. */
export function toItem({ id, title, description, startTime, timeZone, posterUrl }: SportsEvent): PlayerItem {
  return { title, description, startTime, timeZone, posterUrl, isDated: true, eventId: id };
}
