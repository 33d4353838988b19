import {
  BannerCollectionFields,
  ManagedBannerCollection,
  type WireBannerCollectionFields,
  type WireManagedBanner,
} from '@touchline/contract';
import { fieldInvalid } from '../errors.ts';
import { pictureAt } from '../references/references-in.ts';
import { readPictureUrl, readTime, readUrl } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';
import { factsOf } from './facts.ts';

/** Banners in display order (contract §2.2). */
export const bannerCollectionKind = defineKind<WireBannerCollectionFields>({
  collection: 'bannerCollections',
  singular: 'bannerCollection',
  table: 'banner_collections',
  fields: BannerCollectionFields,
  schema: ManagedBannerCollection,
  defaults: () => ({ banners: [] }),
  normalise({ banners }) {
    requireUniqueIds(banners);
    return { banners: banners.map((banner, index) => readBanner(banner, `banners[${index}]`)) };
  },
  references: ({ banners }, context) =>
    banners.flatMap(({ backgroundAssets = [] }, banner) =>
      backgroundAssets.flatMap(({ assetUrl }, asset) => {
        const path = ['banners', banner, 'backgroundAssets', asset];
        // An asset without its address is none: it goes as a whole.
        return pictureAt([...path, 'assetUrl'], assetUrl, context).map((reference) => ({ ...reference, path }));
      })
    ),
  columns: ({ banners }) => ({ facts: JSON.stringify(factsOf(banners)) }),
});

function requireUniqueIds(banners: readonly WireManagedBanner[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of banners.entries()) {
    if (seen.has(id)) throw fieldInvalid(`banners[${index}].id`, `"${id}" is the id of an earlier banner too.`);
    seen.add(id);
  }
}

/** Cleans URLs and puts times in UTC; the rest stays as written. */
function readBanner(banner: WireManagedBanner, field: string): WireManagedBanner {
  const startTime = readTime(banner.startTime, `${field}.startTime`);
  const endTime = readTime(banner.endTime, `${field}.endTime`);
  if (startTime && endTime && startTime >= endTime) throw fieldInvalid(`${field}.endTime`, 'must be after startTime.');
  return {
    ...banner,
    ...(banner.destinationUrl && { destinationUrl: readUrl(banner.destinationUrl, `${field}.destinationUrl`) }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
    ...(banner.backgroundAssets && {
      backgroundAssets: banner.backgroundAssets.map((asset, index) => ({
        ...asset,
        assetUrl: readPictureUrl(asset.assetUrl, `${field}.backgroundAssets[${index}].assetUrl`),
      })),
    }),
  };
}
