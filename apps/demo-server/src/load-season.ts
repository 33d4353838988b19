import { type DemoResource, type DemoSeason, demoSeason } from '@touchline/demo';
import { bannerCollectionKind } from '@touchline/server/content/banner-collections.ts';
import { creativeWorkKind } from '@touchline/server/content/creative-works.ts';
import { entityKind } from '@touchline/server/content/entities.ts';
import { eventTypeKind } from '@touchline/server/content/event-types.ts';
import { eventKind } from '@touchline/server/content/events/event.ts';
import type { ResourceKind } from '@touchline/server/content/resource/kind.ts';
import { translationKind } from '@touchline/server/content/translations.ts';
import type { DatabaseTransaction } from '@touchline/server/platform/database/schema.ts';
import { accessPolicyKind } from '@touchline/server/playback/access-policies.ts';
import { offerKind } from '@touchline/server/playback/offers.ts';
import { videoKind } from '@touchline/server/playback/videos/video.ts';
import { change, createAll, hashOfFields, isUntouched, readDemoState, remove } from './own-writes.ts';

/** The kind of each part of the season. */
export const seasonKinds: Readonly<Record<keyof DemoSeason, ResourceKind>> = {
  bannerCollections: bannerCollectionKind,
  eventTypes: eventTypeKind,
  offers: offerKind,
  accessPolicies: accessPolicyKind,
  videos: videoKind,
  entities: entityKind,
  creativeWorks: creativeWorkKind,
  translations: translationKind,
  events: eventKind,
};

/**
 * Updates the season to its state at `now`: creates missing resources, updates those that have changed since, and
 * deletes old ones. Resources changed or created by users stay.
 */
export async function loadSeason(
  transaction: DatabaseTransaction,
  { publisher, now }: { publisher: string; now: Date }
): Promise<void> {
  const season = demoSeason(now.getTime());
  for (const part of Object.keys(season) as (keyof DemoSeason)[]) {
    await loadPart(transaction, { kind: seasonKinds[part], publisher, now }, season[part]);
  }
}

async function loadPart(
  transaction: DatabaseTransaction,
  target: { kind: ResourceKind; publisher: string; now: Date },
  resources: readonly DemoResource[]
): Promise<void> {
  const state = await readDemoState(transaction, target);
  const missing = resources.filter(({ id }) => !state.stored.has(id));
  await createAll(transaction, target, missing);
  for (const resource of resources) {
    const same = state.written.get(resource.id)?.hash === hashOfFields(resource);
    if (isUntouched(state, resource.id) && !same) await change(transaction, target, resource);
  }
  const wanted = new Set(resources.map(({ id }) => id));
  for (const id of state.written.keys()) {
    if (!wanted.has(id) && isUntouched(state, id)) await remove(transaction, target, id);
  }
}
