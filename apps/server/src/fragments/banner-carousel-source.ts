import { ID_PATTERN } from '@touchline/contract';
import { readBannerCollection } from '@touchline/domain';
import { bannerCarousel } from '@touchline/widgets/render';
import {
  type BannerCollectionVersion,
  loadBannerCollection,
  loadBannerCollectionVersion,
} from '../banner-collections/load.ts';
import type { Database } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import { seldomChanging } from '../public-list/caching.ts';
import { createRecent } from './recent.ts';
import type { WidgetSource } from './source.ts';

const { cacheControl } = seldomChanging();
const ID = new RegExp(ID_PATTERN);

/** The banner carousel over the stored banner collections. */
export function bannerCarouselSource({ database, publicUrl }: { database: Database; publicUrl: string }): WidgetSource {
  const recent = createRecent<BannerCollectionVersion | null>();
  return {
    widget: bannerCarousel,
    // A picture fills any frame; this is how wide most are.
    frameHeight: (width) => Math.round((width * 9) / 16),
    async find({ publisher, attributes, locales, now }) {
      const id = attributes['collection'] ?? '';
      const viewpoint = { locales, now, publicUrl };
      if (!ID.test(id)) throw missing(id);
      // To the second, so that banners start and end on time.
      const name = `${id} ${locales} ${Math.floor(now / 1000)}`;
      const load = () => loadBannerCollectionVersion(database, publisher, id, viewpoint);
      const current = await recent(publisher, name, load);
      if (!current) throw missing(id);
      return {
        ...current,
        cacheControl,
        async render(input) {
          const loaded = await loadBannerCollection(database, publisher, id, viewpoint);
          // The wire form is read as the browser reads it: both render from the same value.
          const data = loaded && readBannerCollection(loaded.collection);
          if (!data) throw missing(id);
          return bannerCarousel.render({ ...input, data });
        },
      };
    },
  };
}

function missing(id: string) {
  return notFound(`bannerCollections/${id.slice(0, 100)}`);
}
