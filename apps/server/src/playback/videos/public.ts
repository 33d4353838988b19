import type { WireVideo, WireVideoFields } from '@touchline/contract';
import { type AccessPolicy, type AccessRequest, accessVerdict } from '@touchline/domain';
import type { InLocale, ProjectionContext } from '../../content/public-list/projection-context.ts';
import { toPublicUrl } from '../../content/public-list/public-metadata.ts';
import { bodyOf } from '../../content/public-list/public-row.ts';
import type { GuardedVideo } from '../../content/videos/load-videos.ts';
import type { GrantedUrl, MediaGrants } from '../media/access/media-grants.ts';
import { type PlaybackClaims, type ShownToken, tokenFor } from '../tokens/playback-tokens.ts';
import { videoKind } from './video.ts';

/** The visitor data that an access decision depends on, besides the policy. */
export interface Visitor extends Omit<AccessRequest, 'policy' | 'token'> {
  readonly token: ShownToken;
}

/** The visitor, language and context for the public form of a video. */
export interface PublicForm {
  readonly context: ProjectionContext;
  readonly visitor: Visitor;
  readonly inLocale: InLocale;
  readonly grants: MediaGrants;
}

/** Files of this server, which pages of another origin need as absolute URLs. */
const OWN_FILE = /^\/(media|demo)\//;

/**
 * Converts a video for one visitor (contract §2.6), with its access decision. A video that may not be played, or not
 * yet, contains no URLs of protected files: playlists, captions, storyboard.
 */
export async function toPublicVideo(row: GuardedVideo, form: PublicForm): Promise<WireVideo> {
  const { context, visitor, inLocale } = form;
  const video = bodyOf<WireVideoFields>(videoKind, row);
  const { policy } = row;
  const { error, playable } = accessVerdict({ ...visitor, token: tokenFor(visitor.token, row.id), policy });
  const { address, imageUrl } = addressesFor(row, form);
  return {
    id: row.id,
    resourceName: `publishers/${context.publisher.id}/videos/${row.id}`,
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
    // The poster of a blocked video is not shown either.
    posterUrl: error === null ? await imageUrl(video.posterUrl) : null,
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

/** Creates the functions that return a video's URLs for an authorized visitor. */
function addressesFor(row: GuardedVideo, { context, visitor, grants }: PublicForm) {
  const { home, publisher } = context;
  const { policy } = row;
  const { live, duration } = bodyOf<WireVideoFields>(videoKind, row);
  const viewing = { publisher: publisher.id, live, duration, endTime: endOf(policy, visitor.token) };
  return {
    address(url: string): Promise<GrantedUrl> {
      const absolute = OWN_FILE.test(url) ? `${home.publicUrl}${url}` : url;
      return policy ? grants.sign(absolute, viewing) : Promise.resolve({ url: absolute, expireTime: null });
    },
    async imageUrl(url: string | null): Promise<string | null> {
      const shown = toPublicUrl(url, home);
      // A `data:` URL contains the image itself, so there is nothing to sign.
      return policy && shown !== null && !shown.startsWith('data:')
        ? (await grants.signImage(shown, viewing)).url
        : shown;
    },
  };
}

/** ms for which a token is valid after its expiry, because another clock set it. */
const SKEW = 60_000;

/** Returns the epoch ms at which the right to watch ends; infinite if it does not. */
function endOf(policy: GuardedVideo['policy'], token: ShownToken): number {
  if (policy === null || policy === 'MISSING') return Number.POSITIVE_INFINITY;
  const window = policy.window?.endTime ? Date.parse(policy.window.endTime) : Number.POSITIVE_INFINITY;
  if (typeof token === 'string') return window;
  return Math.min(window, token.expireTime + SKEW, policy.requireEntitlement ? boughtUntil(policy, token) : window);
}

/** Returns when the last of the visitor's offers for a policy ends; infinite if not before the token. */
function boughtUntil({ offerIds }: AccessPolicy, { offerIds: has, heldUntil }: PlaybackClaims): number {
  const ends = offerIds.filter((id) => has.includes(id)).map((id) => heldUntil.get(id) ?? Number.POSITIVE_INFINITY);
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY;
}
