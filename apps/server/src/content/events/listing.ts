import { EVENT_STATUSES } from '@touchline/contract';
import { bodyColumn, bodyTextColumn, outputColumns } from '../listing/columns.ts';
import type { Listing } from '../listing/listing.ts';

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
