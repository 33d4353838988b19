import { bannerCollectionKind } from '../../content/banner-collections.ts';
import { creativeWorkKind } from '../../content/creative-works.ts';
import { entityKind } from '../../content/entities.ts';
import { eventTypeKind } from '../../content/event-types.ts';
import { eventKind } from '../../content/events/event.ts';
import { imageKind } from '../../content/images/image.ts';
import { publicKeyKind } from '../../content/public-keys.ts';
import type { ResourceKind } from '../../content/resource/kind.ts';
import { translationKind } from '../../content/translations.ts';
import { accessPolicyKind } from '../../playback/access-policies.ts';
import { entitlementKind } from '../../playback/entitlements.ts';
import { offerKind } from '../../playback/offers.ts';
import { videoKind } from '../../playback/videos/video.ts';

/**
 * Kinds that are exported and imported, in this order: the targets of references come first. Secret keys are excluded,
 * because only their hashes are stored. Keys that sign playback tokens are excluded, because they grant access to
 * anything.
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
