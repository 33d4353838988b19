import type { Track } from '../../engine/engine.ts';
import type { RemoteState } from '../remote-state.ts';
import type { CastMedia, CastSession, RemotePlayer } from './cast-api.ts';

/**
 * Converts the state of a Cast device to ours. `media`: the loaded media, which may be known longer than the session
 * reports it.
 */
export function castState(remote: RemotePlayer, session: CastSession, media: CastMedia | null): RemoteState {
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

/** Returns the tracks that were sent, and those that the device found in the stream. */
function textTracks(media: CastMedia | null): readonly Track[] {
  return (media?.media?.tracks ?? [])
    .filter(({ type }) => type === 'TEXT')
    .map(({ trackId, language = '', name = '' }) => ({ id: String(trackId), language, label: name }));
}

/**
 * State of the media that a device has loaded.
 * - `silent`: the device has not reported it yet.
 * - `lost`: somebody stopped it, or the device plays something else.
 * - `failed`: the device cannot play it.
 */
export type CastMediaStatus = 'silent' | 'plays' | 'ended' | 'lost' | 'failed';

export function mediaStatusOf(
  { playerState, isMediaLoaded }: RemotePlayer,
  loaded: CastMedia | null,
  current: CastMedia | null
): CastMediaStatus {
  if (current && loaded && current !== loaded && current.media?.contentId !== loaded.media?.contentId) return 'lost';
  const media = current ?? loaded;
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
      // Between two updates the device reports no state.
      return 'silent';
  }
}
