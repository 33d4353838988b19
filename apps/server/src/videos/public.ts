import type { WireVideo, WireVideoFields } from '@touchline/contract';
import { type AccessPolicy, type AccessQuestion, accessVerdict } from '@touchline/domain';
import type { GrantedUrl, MediaGrants } from '../media/media-grants.ts';
import { type PlaybackClaims, type ShownToken, tokenFor } from '../playback/playback-tokens.ts';
import { toPublicUrl } from '../public-list/public-metadata.ts';
import { bodyOf } from '../public-list/public-row.ts';
import type { InLocale, Viewpoint } from '../public-list/viewpoint.ts';
import type { GuardedVideo } from './load.ts';
import { videoKind } from './video.ts';

/** Who asks: all that a verdict depends on besides the policy. */
export interface Visitor extends Omit<AccessQuestion, 'policy' | 'token'> {
  readonly token: ShownToken;
}

/** From where, by whom and in which words a video is looked at. */
export interface PublicForm {
  readonly viewpoint: Viewpoint;
  readonly visitor: Visitor;
  readonly inLocale: InLocale;
  readonly grants: MediaGrants;
}

/** Files of this server, which a page on another origin needs absolute. */
const OWN_FILE = /^\/(media|demo)\//;

/**
 * A video as one visitor gets it (contract §2.6), with the verdict about it. One that may not be played, or not yet,
 * shows no address of anything that is protected: playlists, captions, storyboard.
 */
export async function toPublicVideo(row: GuardedVideo, form: PublicForm): Promise<WireVideo> {
  const { viewpoint, visitor, inLocale } = form;
  const video = bodyOf<WireVideoFields>(videoKind, row);
  const { policy } = row;
  const { error, playable } = accessVerdict({ ...visitor, token: tokenFor(visitor.token, row.id), policy });
  const { address, picture } = addressesFor(row, form);
  return {
    id: row.id,
    resourceName: `publishers/${viewpoint.publisher.id}/videos/${row.id}`,
    name: inLocale(video.displayName),
    live: video.live,
    duration: video.duration,
    error,
    playlists: await Promise.all(
      (playable ? video.playlists : []).map(async (playlist) => {
        const { url, expireTime } = await address(playlist.url);
        return { ...playlist, url, ...(expireTime !== null && { expireTime: new Date(expireTime).toISOString() }) };
      })
    ),
    // What is forbidden is not to be seen either.
    posterUrl: error === null ? await picture(video.posterUrl) : null,
    accessPolicyId: video.accessPolicyId,
    captions: await Promise.all(
      (playable ? video.captions : []).map(async ({ language, label, url }) => ({
        language,
        label: inLocale(label),
        url: (await address(url)).url,
      }))
    ),
    storyboardUrl: playable && video.storyboardUrl !== null ? (await address(video.storyboardUrl)).url : null,
    markersSource: video.markersSource,
    ...(error !== null && {
      accessDecision: { checkedTime: new Date(visitor.now).toISOString(), region: visitor.country },
    }),
  };
}

/** How visitors get the addresses of a video that is not forbidden to them. */
function addressesFor(row: GuardedVideo, { viewpoint, visitor, grants }: PublicForm) {
  const { home, publisher } = viewpoint;
  const { policy } = row;
  const { live, duration } = bodyOf<WireVideoFields>(videoKind, row);
  const viewing = { publisher: publisher.id, live, duration, endTime: endOf(policy, visitor.token) };
  return {
    address(url: string): Promise<GrantedUrl> {
      const absolute = OWN_FILE.test(url) ? `${home.publicUrl}${url}` : url;
      return policy ? grants.sign(absolute, viewing) : Promise.resolve({ url: absolute, expireTime: null });
    },
    async picture(url: string | null): Promise<string | null> {
      const shown = toPublicUrl(url, home);
      // A `data:` URL holds the picture itself, so there is nothing to sign.
      return policy && shown !== null && !shown.startsWith('data:')
        ? (await grants.signPicture(shown, viewing)).url
        : shown;
    },
  };
}

/** ms for which a token is believed beyond its end, because its time was set by another clock. */
const SKEW = 60_000;

/** Epoch ms at which the right to watch ends; infinite: it does not. */
function endOf(policy: GuardedVideo['policy'], token: ShownToken): number {
  if (policy === null || policy === 'MISSING') return Number.POSITIVE_INFINITY;
  const window = policy.window?.endTime ? Date.parse(policy.window.endTime) : Number.POSITIVE_INFINITY;
  if (typeof token === 'string') return window;
  return Math.min(window, token.expireTime + SKEW, policy.requireEntitlement ? boughtUntil(policy, token) : window);
}

/** When the last of a policy's offers ends that somebody has; infinite: not before the token. */
function boughtUntil({ offerIds }: AccessPolicy, { offerIds: has, heldUntil }: PlaybackClaims): number {
  const ends = offerIds.filter((id) => has.includes(id)).map((id) => heldUntil.get(id) ?? Number.POSITIVE_INFINITY);
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY;
}
