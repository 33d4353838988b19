import { type BannerCollection, readBannerCollection } from '@touchline/domain';
import { demoCollections } from '../content/index.ts';

/** A demo collection as the API answers it to an English visitor: what a publisher's server would have fetched. */
export function inEnglish(id: string): BannerCollection {
  const found = demoCollections.find((collection) => collection.id === id);
  const banners = found?.banners.map((banner) => ({
    ...banner,
    altText: english(banner.altText),
    texts: banner.texts.map((item) => ({ ...item, text: english(item.text) })),
  }));
  const collection = readBannerCollection({ id, banners });
  if (!collection) throw new Error(`no demo collection ${id}`);
  return collection;
}

function english(text: string | { readonly en: string }): string {
  return typeof text === 'string' ? text : text.en;
}
