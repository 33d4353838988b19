import type { FastifyInstance } from 'fastify';
import type { Content } from '../content/content.ts';
import { registerResource } from '../content/resource/routes.ts';
import { accessPolicyKind } from './access-policies.ts';
import { openPayments } from './checkout/payments.ts';
import { registerCheckout } from './checkout/routes.ts';
import { entitlementKind } from './entitlements.ts';
import { createMediaGate } from './media/access/media-gate.ts';
import { createMediaGrants } from './media/access/media-grants.ts';
import { createMediaGuards } from './media/access/media-guards.ts';
import type { BuiltInMedia } from './media/built-in-media.ts';
import { registerMediaFolders } from './media/owners/folder-routes.ts';
import { createFindMediaOwner, orStoredOwner } from './media/owners/media-owner.ts';
import { openRemotePlans } from './media/remote/open-remote-plans.ts';
import { registerMedia } from './media/routes.ts';
import { offerKind } from './offers.ts';
import type { Playback } from './playback.ts';
import { registerSigningKeys } from './signing-keys.ts';
import { createPlaybackKeys } from './tokens/playback-keys.ts';
import { createPlaybackTokens } from './tokens/playback-tokens.ts';
import { registerPlaybackTokens } from './tokens/routes.ts';
import { registerPublicVideos } from './videos/routes.ts';
import { videoKind } from './videos/video.ts';

/** Creates the dependencies of playback. */
export async function openPlayback(
  app: FastifyInstance,
  content: Content,
  builtInMedia: BuiltInMedia | null
): Promise<Playback> {
  const { settings, database, changes, clock, secrets, serverKeys } = content;
  const mediaOwner = createFindMediaOwner({ settings, builtInMedia, database, changes, clock });
  const playbackKeys = createPlaybackKeys({ database, secrets, changes, clock });
  return {
    ...content,
    mediaFolders: builtInMedia ? [settings.mediaDir, builtInMedia.folder] : [settings.mediaDir],
    builtInMedia,
    mediaOwner,
    mediaGuards: createMediaGuards({ database, changes, ownerOf: mediaOwner }),
    grants: createMediaGrants({
      key: serverKeys.media,
      publicUrl: settings.publicUrl,
      ownerOf: orStoredOwner(mediaOwner, database),
      clock,
    }),
    remotePlans: openRemotePlans(app, content),
    playbackKeys,
    playbackTokens: createPlaybackTokens({ keys: playbackKeys, database, clock, log: app.log }),
    payments: await openPayments({ settings, secret: serverKeys.payments, clock, log: app.log }),
  };
}

/** Registers the routes of videos, their media, access and payments. */
export function registerPlayback(app: FastifyInstance, playback: Playback): void {
  registerResource(app, videoKind, playback);
  registerPublicVideos(app, playback);
  registerResource(app, accessPolicyKind, playback);
  registerResource(app, offerKind, playback);
  registerResource(app, entitlementKind, playback);
  registerCheckout(app, playback);
  registerSigningKeys(app, playback);
  registerPlaybackTokens(app, playback);
  registerMediaFolders(app, playback);
  const {
    settings,
    clock,
    mediaFolders: folders,
    builtInMedia,
    mediaGuards,
    grants,
    playbackTokens,
    geoLookup,
  } = playback;
  registerMedia(app, {
    folders,
    live: builtInMedia?.openChannels(app, { folders, clock }) ?? (async () => null),
    gate: createMediaGate({ guards: mediaGuards, grants, tokens: playbackTokens, geoLookup, clock }),
    publicUrl: settings.publicUrl,
    clock,
  });
}
