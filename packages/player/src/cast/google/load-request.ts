import { sourceTypeOf } from '@touchline/domain';
import type { Session } from '../../start/session.ts';
import type { CastingSettings } from '../casting.ts';
import { findSameTrack, type MediaPosition } from '../media-position.ts';
import type { CastTrack, ChromeCast, LoadRequest } from './cast-api.ts';

export interface LoadInput {
  readonly session: Session;
  /** One of the video's playlists. */
  readonly url: string;
  readonly settings: CastingSettings;
  /** Seconds; null: not known. */
  readonly duration: number | null;
  readonly position: MediaPosition;
}

/**
 * Creates the request to a receiver: the latest URL, the start position and the tracks to show.
 *
 * The visitor's token is sent in `customData.touchline`, with the origins that may receive it, and only to a receiver
 * of the publisher. Google's own receiver gets only URLs; signed ones need no token.
 */
export function loadRequestOf(
  cast: ChromeCast,
  { session, url, settings, duration, position }: LoadInput
): LoadRequest {
  const { playable, authorizer } = session;
  const mediaRequest = authorizer.access?.request(url);
  const { media } = cast;
  const info = new media.MediaInfo(mediaRequest?.url ?? absolute(url), sourceTypeOf(url));
  const metadata = new media.GenericMediaMetadata();
  metadata.title = settings.title;
  const poster = settings.posterUrl === null ? '' : absolute(settings.posterUrl);
  if (/^https?:/.test(poster)) metadata.images = [new cast.Image(poster)];
  const tracks = captionTracks(cast, session);
  const shown = findSameTrack(tracks, position.caption);
  Object.assign(info, {
    streamType: playable.live || position.behind !== null ? media.StreamType.LIVE : media.StreamType.BUFFERED,
    metadata,
    tracks,
    ...(position.behind === null && duration !== null && { duration }),
  });

  const request = new media.LoadRequest(info);
  request.autoplay = position.playing;
  request.activeTrackIds = shown ? [shown.trackId] : [];
  // Live starts at the live position. To go back, the player seeks once the device reports its window.
  if (position.behind === null) request.currentTime = position.time;
  const authorization = mediaRequest?.headers['Authorization'];
  request.customData = {
    touchline: {
      videoId: playable.id,
      ...(hasOwnReceiver({ cast }, settings) &&
        authorization && {
          token: authorization.replace(/^Bearer /, ''),
          tokenOrigins: originsOf(playable.tokenOrigins),
        }),
    },
  };
  return request;
}

/** Whether the publisher has their own receiver; no other one is sent a token. */
export function hasOwnReceiver({ cast }: { readonly cast: ChromeCast }, { receiverId }: CastingSettings): boolean {
  return receiverId !== undefined && receiverId !== cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID;
}

/** Returns the caption files. The receiver finds tracks in the stream itself. */
function captionTracks(
  cast: ChromeCast,
  { playable, authorizer }: Session
): (CastTrack & Required<Pick<CastTrack, 'language'>> & { label: string })[] {
  return playable.captions.map(({ url, language, label }, index) => {
    const track = new cast.media.Track(index + 1, cast.media.TrackType.TEXT);
    return Object.assign(track, {
      trackContentId: authorizer.access?.request(url).url ?? absolute(url),
      trackContentType: 'text/vtt',
      subtype: cast.media.TextTrackType.CAPTIONS,
      language,
      name: label,
      label,
    });
  });
}

function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => new URL(url, document.baseURI).origin))];
}

function absolute(url: string): string {
  return URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;
}
