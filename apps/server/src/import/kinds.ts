import { accessPolicyKind } from '../access-policies/access-policy.ts';
import { bannerCollectionKind } from '../banner-collections/banner-collection.ts';
import { creativeWorkKind } from '../creative-works/creative-work.ts';
import { entityKind } from '../entities/entity.ts';
import { entitlementKind } from '../entitlements/entitlement.ts';
import { eventTypeKind } from '../event-types/event-type.ts';
import { eventKind } from '../events/event.ts';
import { imageKind } from '../images/image.ts';
import { offerKind } from '../offers/offer.ts';
import { publicKeyKind } from '../public-keys/public-key.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { translationKind } from '../translations/translation.ts';
import { videoKind } from '../videos/video.ts';

/**
 * What is exported and brought in, in this order: what others show comes before them. Secret keys are not: nobody has
 * them, only their hashes are kept. Nor are the keys that sign playback tokens: whoever has those lets anybody in.
 */
export const contentKinds: readonly ResourceKind[] = [
  publicKeyKind,
  eventTypeKind,
  offerKind,
  accessPolicyKind,
  imageKind,
  entityKind,
  videoKind,
  creativeWorkKind,
  eventKind,
  bannerCollectionKind,
  translationKind,
  entitlementKind,
];
