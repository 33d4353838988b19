import { type BannerCollection, type CreativeWork, readBannerCollection, readCreativeWork } from '@touchline/domain';
import type { DemoCollection } from '../content/index.ts';
import { demoWorks } from '../season/works.ts';

/** A demo collection as the API answers it to an English visitor: what a publisher's server would have fetched. */
export function inEnglish({ id, ...fields }: DemoCollection): BannerCollection {
  const banners = fields.banners.map((banner) => ({
    ...banner,
    altText: english(banner.altText),
    texts: banner.texts.map((item) => ({ ...item, text: english(item.text) })),
  }));
  const collection = readBannerCollection({ id, banners });
  if (!collection) throw new Error(`no demo collection ${id}`);
  return collection;
}

/** The documentaries of the demo, in the same way. Cards tell no release, so any day will do. */
export function filmsInEnglish(): readonly CreativeWork[] {
  return demoWorks(0).flatMap(({ id, fields }) => {
    const { typeId, title, description } = fields as { typeId: string; title: Text; description: Text };
    if (typeId !== 'documentary') return [];
    return readCreativeWork({ ...fields, id, title: english(title), description: english(description) }) ?? [];
  });
}

type Text = string | { readonly en: string };

function english(text: Text): string {
  return typeof text === 'string' ? text : text.en;
}
