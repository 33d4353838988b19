import { bodyColumn, bodyTextColumn, outputColumns } from '../listing/columns.ts';
import type { Listing } from '../listing/listing.ts';

/** What filters and orders of entities may name (contract §4); visitors know `display_name` as `name`. */
export const entityListing: Listing = {
  table: 'entities',
  fields: {
    fields: {
      id: { type: 'string' },
      type_id: { type: 'string' },
      display_name: { type: 'text' },
      description: { type: 'text' },
      thumbnail_url: { type: 'string' },
      metadata: { type: 'json' },
      create_time: { type: 'time' },
      update_time: { type: 'time' },
    },
    aliases: { name: 'display_name' },
    text: ['display_name'],
  },
  columns: {
    ...outputColumns,
    type_id: { sql: 'type_id', of: ({ body }) => body['typeId'], indexed: true },
    display_name: { sql: `(texts -> 'displayName')`, of: ({ body }) => body['displayName'], trigrams: true },
    description: { sql: `(texts -> 'description')`, of: ({ body }) => body['description'] },
    thumbnail_url: bodyTextColumn('thumbnailUrl'),
    metadata: bodyColumn('metadata'),
  },
  orderFields: ['id', 'type_id', 'display_name', 'create_time', 'update_time'],
  defaultOrder: [{ field: 'display_name', descending: false }],
  // Names depend on the visitor's language, so they are sorted each time: entities are hundreds, not hundreds of thousands.
  indexedOrder: ([first]) => first?.field === 'id',
};
