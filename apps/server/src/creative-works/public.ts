import { PublicCreativeWork, type WireCreativeWork, type WireCreativeWorkFields } from '@touchline/contract';
import { seldomChanging } from '../public-list/caching.ts';
import type { PublicContent } from '../public-list/public-content.ts';
import { toPublicMetadata, toPublicUrl } from '../public-list/public-metadata.ts';
import { bodyOf, outputOf } from '../public-list/public-row.ts';
import { type ContentRow, type InLocale, inLocaleOf, type Viewpoint } from '../public-list/viewpoint.ts';
import { etagOf } from '../resource/etag.ts';
import { creativeWorkKind } from './creative-work.ts';
import { creativeWorkListing } from './listing.ts';

/** A creative work as visitors get it (contract §2.5): each field by name, so that nothing else of the row can be seen. */
function toPublicCreativeWork(
  row: ContentRow,
  viewpoint: Viewpoint,
  inLocale: InLocale = inLocaleOf(viewpoint)
): WireCreativeWork {
  const work = bodyOf<WireCreativeWorkFields>(creativeWorkKind, row);
  const { home, view } = viewpoint;
  return {
    ...outputOf(creativeWorkKind, row, viewpoint),
    etag: etagOf(row.revision),
    typeId: work.typeId,
    title: inLocale(work.title),
    ...(view === 'FULL' && { description: inLocale(work.description) }),
    thumbnailUrl: toPublicUrl(work.thumbnailUrl, home),
    posterUrl: toPublicUrl(work.posterUrl, home),
    releaseTime: work.releaseTime,
    videoIds: work.videoIds,
    metadata: toPublicMetadata(work.metadata, inLocale, home),
  };
}

/** Creative works as visitors list them. */
export const publicCreativeWorks: PublicContent = {
  collection: creativeWorkKind.collection,
  listing: creativeWorkListing,
  item: PublicCreativeWork,
  name: 'CreativeWork',
  words: { many: 'creative works', one: 'a creative work' },
  live: false,
  toPublic: toPublicCreativeWork,
  cachingOf: seldomChanging,
};
