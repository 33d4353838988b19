import { type DemoResource, type DemoSeason, demoSeason } from '@touchline/demo';
import { accessPolicyKind } from '../access-policies/access-policy.ts';
import { bannerCollectionKind } from '../banner-collections/banner-collection.ts';
import { creativeWorkKind } from '../creative-works/creative-work.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import { entityKind } from '../entities/entity.ts';
import { eventTypeKind } from '../event-types/event-type.ts';
import { eventKind } from '../events/event.ts';
import { offerKind } from '../offers/offer.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { translationKind } from '../translations/translation.ts';
import { videoKind } from '../videos/video.ts';
import { change, hashOfFields, isUntouched, makeAll, readGround, remove } from './own-writes.ts';

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
 * Brings the season to what it is at `now`: makes what is missing, moves on what has changed since, takes away what is
 * too long ago. What somebody changed, or made under an id of ours, stays as it is.
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
  spot: { kind: ResourceKind; publisher: string; now: Date },
  resources: readonly DemoResource[]
): Promise<void> {
  const ground = await readGround(transaction, spot);
  const missing = resources.filter(({ id }) => !ground.stored.has(id));
  await makeAll(transaction, spot, missing);
  for (const resource of resources) {
    const same = ground.written.get(resource.id)?.hash === hashOfFields(resource);
    if (isUntouched(ground, resource.id) && !same) await change(transaction, spot, resource);
  }
  const wanted = new Set(resources.map(({ id }) => id));
  for (const id of ground.written.keys()) {
    if (!wanted.has(id) && isUntouched(ground, id)) await remove(transaction, spot, id);
  }
}
