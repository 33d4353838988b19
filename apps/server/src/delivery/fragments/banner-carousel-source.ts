import { isId } from '@touchline/contract';
import { readBannerCollection } from '@touchline/domain';
import { bannerCarousel } from '@touchline/widgets/render';
import {
  type BannerCollectionVersion,
  loadBannerCollection,
  loadBannerCollectionVersion,
} from '../../content/banner-collections.ts';
import { seldomChanging } from '../../content/public-list/caching.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { WidgetSource } from './source.ts';

const { cacheControl } = seldomChanging();
/** Results that are cached per owner; its short life has no more requests. */
const MAX_RESULTS = 1_000;

/** Creates the source of the banner carousel from the stored banner collections. */
export function bannerCarouselSource({ database, publicUrl }: { database: Database; publicUrl: string }): WidgetSource {
  const recent = createRecent<BannerCollectionVersion | null>();
  return {
    widget: bannerCarousel,
    // An image fills any frame; this is the most common aspect ratio.
    frameHeight: (width) => Math.round((width * 9) / 16),
    async find({ publisher, attributes, locales, now }) {
      const id = attributes['collection'] ?? '';
      const context = { locales, now, publicUrl };
      if (!isId(id)) throw missing(id);
      // Rounded to seconds, so that banners start and end on time.
      const name = `${id} ${locales} ${Math.floor(now / 1000)}`;
      const load = () => loadBannerCollectionVersion(database, publisher, id, context);
      const current = await recent(publisher, name, load);
      if (!current) throw missing(id);
      return {
        ...current,
        cacheControl,
        async render(input) {
          const loaded = await loadBannerCollection(database, publisher, id, context);
          // Parse the wire form like the browser does, so that both render from the same value.
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

/**
 * Creates a cache whose entries live as long as their owner.
 *
 * The owner is the publisher as returned by a key lookup. The lookup returns a new one after a second, and after every
 * write on this server, so a result is never older than the key data.
 */
export function createRecent<Value>(): (owner: object, name: string, load: () => Promise<Value>) => Promise<Value> {
  const entries = new WeakMap<object, Map<string, Promise<Value>>>();
  return (owner, name, load) => {
    const results = entries.get(owner) ?? new Map<string, Promise<Value>>();
    const before = results.get(name);
    if (before) return before;

    if (results.size >= MAX_RESULTS) results.clear();
    const result = load();
    results.set(name, result);
    entries.set(owner, results);
    result.catch(() => results.delete(name));
    return result;
  };
}
