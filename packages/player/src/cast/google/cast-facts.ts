import type { Track } from '../../engine/engine.ts';
import type { RemoteFacts } from '../remote-facts.ts';
import type { CastMedia, CastSession, RemotePlayer } from './cast-api.ts';

/** What a Cast device says, in our words. `media`: what it was given; it is known a little longer than the session says. */
export function castFacts(remote: RemotePlayer, session: CastSession, media: CastMedia | null): RemoteFacts {
  const { playerState, liveSeekableRange: range } = remote;
  const captions = textTracks(media);
  const active = media?.activeTrackIds ?? [];
  const isOver = playerState === 'IDLE' || playerState === null;
  return {
    device: session.getCastDevice().friendlyName || null,
    currentTime: remote.currentTime,
    duration: Number.isFinite(remote.duration) ? remote.duration : 0,
    seekable: typeof range?.start === 'number' && typeof range.end === 'number' ? [range.start, range.end] : null,
    playing: !remote.isPaused && !isOver,
    waiting: playerState === 'BUFFERING',
    ended: isOver && media?.idleReason === 'FINISHED',
    volume: remote.volumeLevel,
    muted: remote.isMuted,
    captions,
    caption: captions.find(({ id }) => active.includes(Number(id)))?.id ?? null,
  };
}

/** Those that were sent, and those that the device has found in the stream. */
function textTracks(media: CastMedia | null): readonly Track[] {
  return (media?.media?.tracks ?? [])
    .filter(({ type }) => type === 'TEXT')
    .map(({ trackId, language = '', name = '' }) => ({ id: String(trackId), language, label: name }));
}

/**
 * What has become of what a device was given. `silent`: it says nothing of it yet; `lost`: somebody has stopped it, or it
 * plays something else; `failed`: it cannot play it. `now`: what it plays.
 */
export type CastVerdict = 'silent' | 'plays' | 'ended' | 'lost' | 'failed';

export function verdictOf(
  { playerState, isMediaLoaded }: RemotePlayer,
  given: CastMedia | null,
  now: CastMedia | null
): CastVerdict {
  if (now && given && now !== given && now.media?.contentId !== given.media?.contentId) return 'lost';
  const media = now ?? given;
  if (!media) return 'silent';
  if (isMediaLoaded && playerState !== 'IDLE') return 'plays';
  switch (media.idleReason) {
    case 'FINISHED':
      return 'ended';
    case 'ERROR':
      return 'failed';
    case 'CANCELLED':
    case 'INTERRUPTED':
      return 'lost';
    default:
      // Between two of its words it is at no place at all.
      return 'silent';
  }
}
