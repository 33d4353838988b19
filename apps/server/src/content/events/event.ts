import {
  EVENT_STATUSES,
  EventFields,
  ManagedEvent,
  PublicEvent,
  type WireEvent,
  type WireEventFields,
} from '@touchline/contract';
import { sql } from 'kysely';
import { fieldInvalid } from '../../platform/http/errors.ts';
import { bodyColumn, bodyTextColumn, outputColumns } from '../listing/columns.ts';
import type { Listing } from '../listing/listing.ts';
import { textsOf, wordsOfContent } from '../listing/texts.ts';
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
import { idAt, idsIn, imageAt, logosIn } from '../references/references-in.ts';
import { checkMetadata, readImageUrl, readTime, readUrl, requireTimeZone } from '../resource/fields.ts';
import { defineKind, type WriteContext } from '../resource/kind.ts';
import { readScorePaths } from '../score-paths.ts';
import { recordEventChanges } from './event-changes.ts';
import { metadataProblemsOf, requireMetadata, toProblem, validMetadata } from './metadata.ts';

/** Matches, races and shows, as listed by calendars and shown by event players (contract §2.3; spec §3.6, §3.11). */
export const eventKind = defineKind<WireEventFields>({
  collection: 'events',
  singular: 'event',
  table: 'events',
  fields: EventFields,
  schema: ManagedEvent,
  defaults: () => ({
    typeId: '',
    title: '',
    description: '',
    status: 'EVENT_STATUS_SCHEDULED',
    startTime: null,
    endTime: null,
    timeZone: null,
    thumbnailUrl: null,
    posterUrl: null,
    videoIds: [],
    entityIds: [],
    links: {},
    metadata: {},
    markers: [],
  }),
  normalise,
  columns: (event, context) => ({
    type_id: event.typeId,
    status: event.status,
    start_time: event.startTime,
    end_time: event.endTime,
    entity_ids: event.entityIds,
    video_ids: event.videoIds,
    ...(isRescheduled(event, context) && { sequence: sql`events.sequence + 1` }),
    texts: JSON.stringify(textsOf({ title: event.title, description: event.description })),
    words: wordsOfContent(event, context.languageCode),
  }),
  references: ({ videoIds, entityIds, markers, thumbnailUrl, posterUrl, metadata }, context) => [
    ...idsIn('videoIds', 'videos', videoIds),
    ...idsIn('entityIds', 'entities', entityIds),
    ...markers.flatMap(({ entityId }, index) => idAt(['markers', index, 'entityId'], 'entities', entityId)),
    ...imageAt(['thumbnailUrl'], thumbnailUrl, context),
    ...imageAt(['posterUrl'], posterUrl, context),
    ...logosIn(metadata, context),
  ],
  async findProblems(database, events, { publisher }) {
    const scorePaths = await readScorePaths(database, publisher);
    return new Map(events.map(({ id, fields }) => [id, metadataProblemsOf(fields, scorePaths).map(toProblem)]));
  },
  async createCheck(database, publisher) {
    const scorePaths = await readScorePaths(database, publisher);
    return (event, before) => requireMetadata(event, { before, scorePaths });
  },
  record: (transaction, change) => recordEventChanges(transaction, [change]),
});

function normalise(event: WireEventFields): WireEventFields {
  const startTime = readTime(event.startTime, 'startTime');
  const endTime = readTime(event.endTime, 'endTime');
  if (startTime !== null && endTime !== null && endTime < startTime)
    throw fieldInvalid('endTime', 'must not be before startTime.');
  if (event.timeZone !== null) requireTimeZone('timeZone', event.timeZone);
  checkMetadata(event.metadata);
  return {
    ...event,
    startTime,
    endTime,
    thumbnailUrl: readImageUrl(event.thumbnailUrl, 'thumbnailUrl'),
    posterUrl: readImageUrl(event.posterUrl, 'posterUrl'),
    links: Object.fromEntries(Object.entries(event.links).map(([name, url]) => [name, readUrl(url, `links.${name}`)])),
    markers: event.markers.map((marker, index) => ({
      ...marker,
      time: readTime(marker.time, `markers[${index}].time`),
    })),
  };
}

/** Whether a calendar with a copy of the event must update it (RFC 5545 §3.8.7.4). */
function isRescheduled({ startTime, endTime, status }: WireEventFields, { before }: WriteContext<WireEventFields>) {
  return before !== null && (startTime !== before.startTime || endTime !== before.endTime || status !== before.status);
}

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

/** Fields that filters and orders of events may name (contract §4). */
export const eventListing: Listing = {
  table: 'events',
  fields: {
    fields: {
      id: { type: 'string' },
      type_id: { type: 'string' },
      title: { type: 'text' },
      description: { type: 'text' },
      status: { type: 'enum', values: EVENT_STATUSES },
      start_time: { type: 'time' },
      end_time: { type: 'time' },
      time_zone: { type: 'string' },
      thumbnail_url: { type: 'string' },
      poster_url: { type: 'string' },
      video_ids: { type: 'list' },
      entity_ids: { type: 'list' },
      links: { type: 'json' },
      metadata: { type: 'json' },
      create_time: { type: 'time' },
      update_time: { type: 'time' },
    },
    text: ['title'],
  },
  columns: {
    ...outputColumns,
    type_id: { sql: 'type_id', of: ({ body }) => body['typeId'], indexed: true },
    title: { sql: `(texts -> 'title')`, of: ({ body }) => body['title'], trigrams: true },
    description: { sql: `(texts -> 'description')`, of: ({ body }) => body['description'] },
    status: { sql: 'status', of: ({ body }) => body['status'], indexed: true },
    start_time: { sql: 'start_time', of: ({ body }) => body['startTime'], indexed: true },
    end_time: { sql: 'end_time', of: ({ body }) => body['endTime'] },
    time_zone: bodyTextColumn('timeZone'),
    thumbnail_url: bodyTextColumn('thumbnailUrl'),
    poster_url: bodyTextColumn('posterUrl'),
    video_ids: { sql: 'video_ids', of: ({ body }) => body['videoIds'], indexed: true },
    entity_ids: { sql: 'entity_ids', of: ({ body }) => body['entityIds'], indexed: true },
    links: bodyColumn('links'),
    metadata: { ...bodyColumn('metadata'), values: true },
  },
  orderFields: ['id', 'type_id', 'title', 'status', 'start_time', 'end_time', 'create_time', 'update_time'],
  defaultOrder: [{ field: 'start_time', descending: false }],
  hasTitles: true,
  // Indexes: the primary key, events_start_asc, events_start_desc, and events_update_desc. With a filter, the last one
  // could be read to its end.
  indexedOrder: ([first, second], filter) =>
    first?.field === 'id' ||
    (second === undefined &&
      (first?.field === 'start_time' || (first?.field === 'update_time' && first.descending && filter === null))),
};

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
