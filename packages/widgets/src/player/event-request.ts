import type { Video } from '@touchline/domain';
import type { PlayerConfig } from './fields.ts';
import type { EventRequest } from './screen.ts';
import type { PlayerItem } from './view.ts';

export interface MarkersInput {
  readonly config: Pick<PlayerConfig, 'publicKey' | 'locale' | 'spoilerFree'>;
  readonly item: PlayerItem | null | undefined;
  readonly video: Pick<Video, 'markersSource'>;
}

/** `events/{id}`, as a name of the API or of the management API has it (contract §2.6). */
const SOURCE = /^(?:publishers\/[^/]+\/)?events\/([^/]+)$/;

/**
 * Returns the event whose markers belong on the line of a video: the one that the video names, else the one that is shown.
 * null: there is none, or scores are hidden.
 */
export function markersRequestOf({ config, item, video }: MarkersInput): EventRequest | null {
  const eventId = SOURCE.exec(video.markersSource ?? '')?.[1] ?? item?.eventId;
  return config.spoilerFree ? null : eventRequestOf(config, eventId);
}

/** Returns what the API is asked about an event; null without an id. */
export function eventRequestOf(
  { publicKey, locale }: Pick<PlayerConfig, 'publicKey' | 'locale'>,
  eventId: string | undefined
): EventRequest | null {
  return eventId ? { publicKey, locale, eventId } : null;
}
