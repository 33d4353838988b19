import type { WireVideo, WireVideoFields } from '@touchline/contract';
import { type AccessQuestion, accessVerdict } from '@touchline/domain';
import { toPublicUrl } from '../public-list/public-metadata.ts';
import { bodyOf } from '../public-list/public-row.ts';
import type { InLocale, Viewpoint } from '../public-list/viewpoint.ts';
import type { GuardedVideo } from './load.ts';
import { videoKind } from './video.ts';

/** Who asks: all that a verdict depends on besides the policy. */
export type Visitor = Omit<AccessQuestion, 'policy'>;

/** Files of this server, which a page on another origin needs absolute. */
const OWN_FILE = /^\/(media|demo)\//;

/**
 * A video as one visitor gets it (contract §2.6), with the verdict about it. One that may not be played, or not yet,
 * shows no address of anything that is protected: playlists, captions, storyboard.
 */
export function toPublicVideo(
  row: GuardedVideo,
  { viewpoint, visitor, inLocale }: { viewpoint: Viewpoint; visitor: Visitor; inLocale: InLocale }
): WireVideo {
  const video = bodyOf<WireVideoFields>(videoKind, row);
  const { error, playable } = accessVerdict({ ...visitor, policy: row.policy });
  const { home } = viewpoint;
  const toUrl = (url: string) => (OWN_FILE.test(url) ? `${home.publicUrl}${url}` : url);
  return {
    id: row.id,
    resourceName: `publishers/${viewpoint.publisher.id}/videos/${row.id}`,
    name: inLocale(video.displayName),
    live: video.live,
    duration: video.duration,
    error,
    playlists: playable ? video.playlists.map((playlist) => ({ ...playlist, url: toUrl(playlist.url) })) : [],
    posterUrl: toPublicUrl(video.posterUrl, home),
    accessPolicyId: video.accessPolicyId,
    captions: playable
      ? video.captions.map(({ language, label, url }) => ({ language, label: inLocale(label), url: toUrl(url) }))
      : [],
    storyboardUrl: playable && video.storyboardUrl !== null ? toUrl(video.storyboardUrl) : null,
    markersSource: video.markersSource,
    ...(error !== null && {
      accessDecision: { checkedTime: new Date(visitor.now).toISOString(), region: visitor.country },
    }),
  };
}
