import type { Platform } from '../platform/platform.ts';
import type { PublisherImagesLookup } from './images/publisher-images.ts';
import type { ItemCache } from './public-list/item-cache.ts';
import type { ResourceKind } from './resource/kind.ts';

/** Publishers and what they publish: events, works, banners, images, entities and their texts. */
export interface Content extends Platform {
  /** Every kind of resource that may refer to others, those of later wings included. */
  readonly kinds: readonly ResourceKind[];
  /** Cached items of which responses consist. */
  readonly items: ItemCache;
  readonly publisherImages: PublisherImagesLookup;
}

/** Dependencies for writing a resource. */
export type WritePorts = Pick<
  Content,
  'settings' | 'database' | 'clock' | 'changes' | 'serverKeys' | 'metrics' | 'kinds'
>;
