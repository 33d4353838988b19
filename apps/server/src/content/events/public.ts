import { PublicEvent, type WireEvent, type WireEventFields } from '@touchline/contract';
import { eventCaching } from '../public-list/caching.ts';
import {
  type ContentRow,
  type InLocale,
  inLocaleOf,
  type ProjectionContext,
} from '../public-list/projection-context.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { toPublicMetadata, toPublicUrl } from '../public-list/public-metadata.ts';
import { bodyOf, outputOf } from '../public-list/public-row.ts';
import { eventKind } from './event.ts';
import { eventListing } from './listing.ts';
import { validMetadata } from './metadata.ts';

/**
 * Returns an event as visitors get it (contract §2.3). Each field is listed, so that nothing else of the row is
 * exposed.
 */
export function toPublicEvent(
  row: ContentRow,
  context: ProjectionContext,
  inLocale: InLocale = inLocaleOf(context)
): WireEvent {
  const event = bodyOf<WireEventFields>(eventKind, row);
  const { home, view, scorePaths } = context;
  return {
    ...outputOf(eventKind, row, context),
    etag: `W/"${row.revision}"`,
    typeId: event.typeId,
    title: inLocale(event.title),
    ...(view === 'FULL' && { description: inLocale(event.description) }),
    status: event.status,
    startTime: event.startTime,
    endTime: event.endTime,
    timeZone: event.timeZone,
    thumbnailUrl: toPublicUrl(event.thumbnailUrl, home),
    posterUrl: toPublicUrl(event.posterUrl, home),
    videoIds: event.videoIds,
    entityIds: event.entityIds,
    links: event.links,
    metadata: toPublicMetadata(validMetadata(event, scorePaths), inLocale, home),
    ...(view === 'FULL' && { markers: event.markers.map((marker) => toPublicMarker(marker, inLocale)) }),
    revision: String(row.revision),
  };
}

type Marker = WireEventFields['markers'][number];

function toPublicMarker({ id, kind, time, label, entityId }: Marker, inLocale: InLocale) {
  return { id, kind, time, label: inLocale(label ?? ''), entityId: entityId ?? null };
}

/** Events as visitors list them. */
export const publicEvents: PublicContent = {
  collection: eventKind.collection,
  listing: eventListing,
  item: PublicEvent,
  name: 'Event',
  words: { many: 'events', one: 'an event' },
  live: true,
  toPublic: toPublicEvent,
  cachingOf: eventCaching,
};
