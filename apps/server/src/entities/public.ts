import { PublicEntity, type WireEntity, type WireEntityFields } from '@touchline/contract';
import { seldomChanging } from '../public-list/caching.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { toPublicMetadata, toPublicUrl } from '../public-list/public-metadata.ts';
import { bodyOf, outputOf } from '../public-list/public-row.ts';
import { type ContentRow, type InLocale, inLocaleOf, type Viewpoint } from '../public-list/viewpoint.ts';
import { etagOf } from '../resource/etag.ts';
import { entityKind } from './entity.ts';
import { entityListing } from './listing.ts';

/**
 * An entity as visitors get it: `name` is what it is called (spec §3.8), its AIP name is `resourceName` (contract §2.5).
 * Each field by name, so that nothing else of the row can be seen.
 */
function toPublicEntity(row: ContentRow, viewpoint: Viewpoint, inLocale: InLocale = inLocaleOf(viewpoint)): WireEntity {
  const entity = bodyOf<WireEntityFields>(entityKind, row);
  const { home, view } = viewpoint;
  const { name: resourceName, ...output } = outputOf(entityKind, row, viewpoint);
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
