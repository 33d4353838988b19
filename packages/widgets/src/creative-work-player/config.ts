import { type CreativeWork, text, type Video } from '@touchline/domain';
import { type PlayerItem, type PlayerProps, type PlayerWidget, playerFields } from '../player/index.ts';

/**
 * Configuration of `<touchline-creative-work-player>` (spec §2.8, §3.13). Types, parser, attributes and the docs table
 * are derived from it.
 */
export const creativeWorkPlayerSchema = {
  ...playerFields,
  /** Id of the creative work. '': nothing is requested or shown. */
  creativeWorkId: text(''),
};

export interface CreativeWorkPlayerProps extends PlayerProps {
  /** Id of the creative work. '': nothing is requested or shown. */
  readonly creativeWorkId: string;
  /** Content fetched on the server. It is rendered at once and not requested again. */
  readonly initialData?: { readonly work: CreativeWork; readonly videos: readonly Video[] };
}

export const creativeWorkPlayerWidget: PlayerWidget<CreativeWorkPlayerProps> = {
  name: 'creative-work-player',
  schema: creativeWorkPlayerSchema,
  id: 'creativeWorkId',
  toInitialData: ({ initialData: data }) =>
    data && { item: data.work, videos: data.videos, revision: '', isPublic: false },
};

/** Returns a creative work in the shape that players use. */
export function toItem({ title, description, releaseTime, posterUrl }: CreativeWork): PlayerItem {
  return { title, description, startTime: releaseTime, timeZone: null, posterUrl, isDated: false };
}
