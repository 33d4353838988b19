import type { StartTrack } from '@touchline/domain';
import { readTracks, type Track } from './init-segment.ts';
import type { MediaReader } from './media-reader.ts';
import { readTrackFragments } from './movie-fragment.ts';
import type { MediaPlaylist } from './read-media-playlist.ts';

/** Maximum bytes of an init segment in a plan: ours have 1.4 kB. */
const MAX_INIT = 16 * 1024;

/** Bytes that contain the first chunk's times; a chunk of half a second needs 1 kB for them. */
const FIRST_BYTES = 64 * 1024;

/** Returns the data that a SourceBuffer can start with; null if these media need another start. */
export async function startTrackOf(
  { initUri, firstUri, firstDuration, ended, encrypted, plain }: MediaPlaylist,
  { url, codecs, reader }: { url: string; codecs: readonly string[]; reader: MediaReader }
): Promise<StartTrack | null> {
  if (initUri === null || !ended || encrypted || !plain) return null;
  const initUrl = new URL(initUri, url).href;
  const segmentUrl = new URL(firstUri, url).href;
  const init = await reader.whole(initUrl, MAX_INIT);
  const tracks = readTracks(init);
  const fragments = readTrackFragments(await reader.begin(segmentUrl, FIRST_BYTES), tracks);
  const trackIds = new Set(fragments.map(({ trackId }) => trackId));
  const beginsAtZero = tracks.length > 0 && tracks.every(({ id }) => trackIds.has(id));
  if (!beginsAtZero || fragments.some(({ decodeTime }, index) => isFirst(fragments, index) && decodeTime !== 0))
    return null;

  const [type, container] = typeOf(tracks) ?? [];
  const own = codecsOf(tracks, codecs);
  if (type === undefined || own.length === 0) return null;
  const mime = `${container}; codecs="${own.join(',')}"`;
  return { type, mime, initUrl, init: init.toString('base64'), segmentUrl, segmentDuration: firstDuration };
}

/** Whether a track has no earlier fragment. */
function isFirst(fragments: readonly { readonly trackId: number }[], index: number): boolean {
  return fragments.findIndex(({ trackId }) => trackId === fragments[index]?.trackId) === index;
}

function typeOf(tracks: readonly Track[]): readonly [StartTrack['type'], string] | null {
  const count = (type: Track['type']) => tracks.filter((track) => track.type === type).length;
  const [video, audio] = [count('video'), count('audio')];
  if (video + audio !== tracks.length || video > 1 || audio > 1) return null;
  if (video === 0) return ['audio', 'audio/mp4'];
  return [audio === 1 ? 'audiovideo' : 'video', 'video/mp4'];
}

/** Returns the codecs: those in the init segment, or the playlist's if the segment has an unknown one. */
function codecsOf(tracks: readonly Track[], announced: readonly string[]): readonly string[] {
  const codecs = tracks.map(({ codec }) => codec);
  if (codecs.every(Boolean)) return codecs;
  return announced.length === tracks.length ? announced : [];
}
