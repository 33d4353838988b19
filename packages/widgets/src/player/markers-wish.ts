import type { Video } from '@touchline/domain';
import type { PlayerConfig } from './fields.ts';
import type { MarkersWish } from './screen.ts';
import type { PlayerItem } from './view.ts';

export interface MarkersInput {
  readonly config: Pick<PlayerConfig, 'publicKey' | 'locale' | 'spoilerFree'>;
  readonly item: PlayerItem | null | undefined;
  readonly video: Pick<Video, 'markersSource'>;
}

/** `events/{id}`, as a name of the API or of the management API has it (contract §2.6). */
const SOURCE = /^(?:publishers\/[^/]+\/)?events\/([^/]+)$/;

/**
 * Whose markers belong on the line of a video: of the event that it names, else of the one that is shown. null: of none,
 * or they would tell how it went.
 */
export function markersWishOf({ config, item, video }: MarkersInput): MarkersWish | null {
  const { publicKey, locale, spoilerFree } = config;
  const eventId = SOURCE.exec(video.markersSource ?? '')?.[1] ?? item?.eventId;
  return spoilerFree || !eventId ? null : { publicKey, locale, eventId };
}
