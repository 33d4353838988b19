import type { SeenRow } from '../listing/listing.ts';

/** One resource that a write created, changed or deleted. */
export interface WrittenResource {
  /** As in URLs: `events`. */
  readonly collection: string;
  readonly id: string;
  /** null: it is new. */
  readonly before: SeenRow | null;
  /** null: it was deleted. */
  readonly after: SeenRow | null;
}

/** Collections whose resources are in no public response but those of their own collection, and in fragments' videos. */
const SEPARATE: ReadonlySet<string> = new Set([
  'events',
  'creativeWorks',
  'entities',
  'videos',
  'accessPolicies',
  'offers',
  'entitlements',
  'checkoutSessions',
  'secretKeys',
  'signingKeys',
]);

/** Whether a write may change responses of other collections, as pictures, event types and the publisher itself do. */
export function affectsOtherCollections({ collection }: WrittenResource): boolean {
  return !SEPARATE.has(collection);
}
