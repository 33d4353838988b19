import type { TObject } from 'typebox';
import type { Listing } from '../listing/listing.ts';
import type { Caching } from './caching.ts';
import type { ItemFacts, PublicForm } from './item-cache.ts';

/** All that differs between the collections that visitors list. */
export interface PublicContent extends PublicForm {
  readonly listing: Listing;
  /** The item's schema, which has a name. */
  readonly item: TObject;
  readonly name: 'Event' | 'CreativeWork' | 'Entity';
  /** How the docs say it: `events`, `An event`. */
  readonly words: { readonly many: string; readonly one: string };
  /**
   * Events change while they are looked at: their tags are weak (contract §7), and a list of them says from which revision
   * on to watch what becomes of them.
   */
  readonly live: boolean;
  readonly cachingOf: (items: readonly ItemFacts[], now: number) => Caching;
}
