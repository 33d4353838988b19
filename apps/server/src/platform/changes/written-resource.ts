import type { SeenRow } from '../database/seen-row.ts';

/** A resource that a write created, changed or deleted. */
export interface WrittenResource {
  /** As in URLs: `events`. */
  readonly collection: string;
  readonly id: string;
  /** null if it is new. */
  readonly before: SeenRow | null;
  /** null if it was deleted. */
  readonly after: SeenRow | null;
}

/** Collections whose resources appear only in responses of their own collection and in the videos of fragments. */
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

/** Whether a write may change responses of other collections, as images, event types and the publisher do. */
export function affectsOtherCollections({ collection }: WrittenResource): boolean {
  return !SEPARATE.has(collection);
}
