import { type CreativeWork, text } from '@touchline/domain';
import { type PlayerItem, type PlayerWidget, playerFields } from '../player/index.ts';

/** Configuration of `<touchline-creative-work-player>` (spec §2.8, §3.13). Type, parser, attributes and docs table come from here. */
export const creativeWorkPlayerSchema = {
  ...playerFields,
  /** '': nothing is asked and nothing shown. */
  creativeWorkId: text(''),
};

export const creativeWorkPlayerWidget: PlayerWidget = {
  name: 'creative-work-player',
  schema: creativeWorkPlayerSchema,
  id: 'creativeWorkId',
};

/** A work as players see it. */
export function toItem({ title, description, releaseTime, posterUrl }: CreativeWork): PlayerItem {
  return { title, description, startTime: releaseTime, timeZone: null, posterUrl, isDated: false };
}
