import { bodyColumn, bodyTextColumn, outputColumns } from '../listing/columns.ts';
import type { Listing } from '../listing/listing.ts';

/** What filters and orders of creative works may name (contract §4). */
export const creativeWorkListing: Listing = {
  table: 'creative_works',
  fields: {
    fields: {
      id: { type: 'string' },
      type_id: { type: 'string' },
      title: { type: 'text' },
      description: { type: 'text' },
      thumbnail_url: { type: 'string' },
      poster_url: { type: 'string' },
      release_time: { type: 'time' },
      video_ids: { type: 'list' },
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
    thumbnail_url: bodyTextColumn('thumbnailUrl'),
    poster_url: bodyTextColumn('posterUrl'),
    release_time: { sql: 'release_time', of: ({ body }) => body['releaseTime'], indexed: true },
    video_ids: { sql: 'video_ids', of: ({ body }) => body['videoIds'], indexed: true },
    metadata: bodyColumn('metadata'),
  },
  orderFields: ['id', 'type_id', 'title', 'release_time', 'create_time', 'update_time'],
  defaultOrder: [{ field: 'release_time', descending: true }],
  // creative_works_by_release and creative_works_by_release_down; the primary key.
  indexedOrder: ([first, second]) => first?.field === 'id' || (first?.field === 'release_time' && second === undefined),
};
