import type { StartPlan, StartTrack } from '@touchline/domain';
import { type MediaReader, readPlaylistText } from './media-reader.ts';
import { type PlaylistLine, readLines } from './playlist-lines.ts';
import { type MediaPlaylist, readMediaPlaylist } from './read-media-playlist.ts';
import { startTrackOf } from './start-track.ts';
import { chooseStartVariant } from './start-variant.ts';

/**
 * Reads the start of a presentation by the URL of its playlist; null if it is live, or not HLS. Rejects if one of the
 * files that playback starts with cannot be read.
 *
 * Media that Media Source Extensions cannot play directly get a plan without tracks, so the engine has the playlists
 * and starts on its own.
 */
export async function readStart(url: string, reader: MediaReader): Promise<StartPlan | null> {
  const multivariant = { url, text: await readPlaylistText(reader, url) };
  const lines = readLines(multivariant.text) ?? [];
  const variant = chooseStartVariant(lines);
  const video = variant
    ? await readRendition(new URL(variant.uri, url).href, reader)
    : renditionOf(url, multivariant.text);
  if (!video?.playlist.ended) return null;

  const { initUri, firstUri, duration, encrypted } = video.playlist;
  const plain = video.playlist.plain && !hasTag(lines, 'EXT-X-START');
  const tracks = plain ? [trackOf(video, variant?.codecs ?? [], reader)] : [];
  if (plain && variant?.soundUri) tracks.push(soundOf(new URL(variant.soundUri, url).href, reader));
  // If one track is not available, none is sent, but the engine still gets the playlists.
  const settled = await Promise.all(tracks.map((track) => track.catch(() => null)));
  const whole = settled.flatMap((track) => track ?? []);
  const first = plain ? [initUri ?? [], firstUri].flat().map((uri) => new URL(uri, video.url).href) : [];
  const isComplete = whole.length === tracks.length;
  // The page requests these files before everything else, so they must exist.
  if (!isComplete) await Promise.all(first.map((file) => reader.begin(file, 1)));
  return {
    multivariant,
    playlist: { url: video.url, text: video.text },
    full: (variant?.full ?? false) || encrypted,
    duration,
    tracks: isComplete ? whole : [],
    first,
  };
}

interface Rendition {
  readonly url: string;
  readonly text: string;
  readonly playlist: MediaPlaylist;
}

async function soundOf(url: string, reader: MediaReader): Promise<StartTrack | null> {
  const sound = await readRendition(url, reader);
  return sound && trackOf(sound, [], reader);
}

function trackOf({ url, playlist }: Rendition, codecs: readonly string[], reader: MediaReader) {
  return startTrackOf(playlist, { url, codecs, reader });
}

async function readRendition(url: string, reader: MediaReader): Promise<Rendition | null> {
  return renditionOf(url, await readPlaylistText(reader, url));
}

function renditionOf(url: string, text: string): Rendition | null {
  const playlist = readMediaPlaylist(readLines(text) ?? []);
  return playlist && { url, text, playlist };
}

function hasTag(lines: readonly PlaylistLine[], name: string): boolean {
  return lines.some((line) => 'tag' in line && line.tag === name);
}
