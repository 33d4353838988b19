import { sourceTypeOf } from '@touchline/domain';
import type { Session } from '../../start/session.ts';
import type { CastingSettings } from '../casting.ts';
import { type Place, sameTrack } from '../place.ts';
import type { CastTrack, ChromeCast, LoadRequest } from './cast-api.ts';

export interface LoadInput {
  readonly session: Session;
  /** One of the video's playlists. */
  readonly url: string;
  readonly settings: CastingSettings;
  /** Seconds; null: not known. */
  readonly duration: number | null;
  readonly place: Place;
}

/**
 * What a receiver is asked to play: the newest address, where it goes on, and what shows with it.
 *
 * The visitor's token goes in `customData.touchline`, with the origins that may be sent it, and only to a receiver that the
 * publisher has named. Google's own gets addresses alone: one that is signed opens itself.
 */
export function loadRequestOf(cast: ChromeCast, { session, url, settings, duration, place }: LoadInput): LoadRequest {
  const { playable, door } = session;
  const asked = door.access?.request(url);
  const { media } = cast;
  const info = new media.MediaInfo(asked?.url ?? absolute(url), sourceTypeOf(url));
  const metadata = new media.GenericMediaMetadata();
  metadata.title = settings.title;
  const poster = settings.posterUrl === null ? '' : absolute(settings.posterUrl);
  if (/^https?:/.test(poster)) metadata.images = [new cast.Image(poster)];
  const tracks = captionTracks(cast, session);
  const shown = sameTrack(tracks, place.caption);
  Object.assign(info, {
    streamType: playable.live || place.behind !== null ? media.StreamType.LIVE : media.StreamType.BUFFERED,
    metadata,
    tracks,
    ...(place.behind === null && duration !== null && { duration }),
  });

  const request = new media.LoadRequest(info);
  request.autoplay = place.playing;
  request.activeTrackIds = shown ? [shown.trackId] : [];
  // Live begins where live is; who is behind it goes back when the device says how far that goes.
  if (place.behind === null) request.currentTime = place.time;
  const authorization = asked?.headers['Authorization'];
  request.customData = {
    touchline: {
      videoId: playable.id,
      ...(isNamed({ cast }, settings) &&
        authorization && {
          token: authorization.replace(/^Bearer /, ''),
          tokenOrigins: originsOf(playable.tokenOrigins),
        }),
    },
  };
  return request;
}

/** Whether a publisher has named a receiver of his own: no other is sent a token. */
export function isNamed({ cast }: { readonly cast: ChromeCast }, { receiverId }: CastingSettings): boolean {
  return receiverId !== undefined && receiverId !== cast.media.DEFAULT_MEDIA_RECEIVER_APP_ID;
}

/** Files beside the stream; those in it the receiver finds itself. */
function captionTracks(
  cast: ChromeCast,
  { playable, door }: Session
): (CastTrack & Required<Pick<CastTrack, 'language'>> & { label: string })[] {
  return playable.captions.map(({ url, language, label }, index) => {
    const track = new cast.media.Track(index + 1, cast.media.TrackType.TEXT);
    return Object.assign(track, {
      trackContentId: door.access?.request(url).url ?? absolute(url),
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
