import { EntityFields, ManagedEntity, PublicEntity, type WireEntity, type WireEntityFields } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { etagOf } from '../platform/http/etag.ts';
import type { Content } from './content.ts';
import { bodyColumn, bodyTextColumn, outputColumns } from './listing/columns.ts';
import type { Listing } from './listing/listing.ts';
import { textsOf, wordsOfContent } from './listing/texts.ts';
import { seldomChanging } from './public-list/caching.ts';
import {
  type ContentRow,
  type InLocale,
  inLocaleOf,
  type ProjectionContext,
} from './public-list/projection-context.ts';
import type { PublicContent } from './public-list/public-content.ts';
import { toPublicMetadata, toPublicUrl } from './public-list/public-metadata.ts';
import { bodyOf, outputOf } from './public-list/public-row.ts';
import { registerPublicContent } from './public-list/routes.ts';
import { imageAt, logosIn } from './references/references-in.ts';
import { checkMetadata, readImageUrl } from './resource/fields.ts';
import { defineKind } from './resource/kind.ts';
import { registerResource } from './resource/routes.ts';

/** Teams, players, competitions, venues, channels, … (contract §2.5; spec §3.8). */
export const entityKind = defineKind<WireEntityFields>({
  collection: 'entities',
  singular: 'entity',
  table: 'entities',
  fields: EntityFields,
  schema: ManagedEntity,
  defaults: () => ({ typeId: '', displayName: '', description: '', thumbnailUrl: null, metadata: {} }),
  normalise(entity) {
    checkMetadata(entity.metadata);
    return { ...entity, thumbnailUrl: readImageUrl(entity.thumbnailUrl, 'thumbnailUrl') };
  },
  references: ({ thumbnailUrl, metadata }, context) => [
    ...imageAt(['thumbnailUrl'], thumbnailUrl, context),
    ...logosIn(metadata, context),
  ],
  columns: ({ typeId, displayName, description, metadata }, { languageCode }) => ({
    type_id: typeId,
    texts: JSON.stringify(textsOf({ displayName, description })),
    words: wordsOfContent({ title: displayName, description, metadata }, languageCode),
  }),
});

/**
 * Returns an entity as visitors get it. `name` is its display name (spec §3.8), and `resourceName` its AIP name
 * (contract §2.5). Each field is listed, so that nothing else of the row is exposed.
 */
function toPublicEntity(
  row: ContentRow,
  context: ProjectionContext,
  inLocale: InLocale = inLocaleOf(context)
): WireEntity {
  const entity = bodyOf<WireEntityFields>(entityKind, row);
  const { home, view } = context;
  const { name: resourceName, ...output } = outputOf(entityKind, row, context);
  return {
    ...output,
    resourceName,
    name: inLocale(entity.displayName),
    etag: etagOf(row.revision),
    typeId: entity.typeId,
    ...(view === 'FULL' && { description: inLocale(entity.description) }),
    thumbnailUrl: toPublicUrl(entity.thumbnailUrl, home),
    metadata: toPublicMetadata(entity.metadata, inLocale, home),
  };
}

/** Fields that filters and orders of entities may name (contract §4). For visitors, `display_name` is `name`. */
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
  // Names depend on the visitor's language, so they are sorted each time. Entities number hundreds, not hundreds of
  // thousands.
  indexedOrder: ([first]) => first?.field === 'id',
};

/** Entities as visitors list them. */
export const publicEntities: PublicContent = {
  collection: entityKind.collection,
  listing: entityListing,
  item: PublicEntity,
  name: 'Entity',
  words: { many: 'entities', one: 'an entity' },
  live: false,
  toPublic: toPublicEntity,
  cachingOf: seldomChanging,
};

/** Registers the standard methods for publishers, and List and Get for visitors. */
export function registerEntities(app: FastifyInstance, ports: Content): void {
  registerResource(app, entityKind, ports);
  registerPublicContent(app, publicEntities, ports);
}
