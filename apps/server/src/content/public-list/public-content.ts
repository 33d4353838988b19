import type { TObject } from 'typebox';
import type { Listing } from '../listing/listing.ts';
import type { Caching } from './caching.ts';
import type { ItemInfo, PublicForm } from './item-cache.ts';

/** The differences between the collections that visitors list. */
export interface PublicContent extends PublicForm {
  readonly listing: Listing;
  /** The named schema of an item. */
  readonly item: TObject;
  readonly name: 'Event' | 'CreativeWork' | 'Entity';
  /** Names in the API documentation: `events`, `an event`. */
  readonly words: { readonly many: string; readonly one: string };
  /**
   * Events change while they are displayed. Their ETags are weak (contract §7), and a list of them contains the
   * revision from which to watch for changes.
   */
  readonly live: boolean;
  readonly cachingOf: (items: readonly ItemInfo[], now: number) => Caching;
}
