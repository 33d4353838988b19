import { stat } from 'node:fs/promises';
import type { PlaylistText, StartPlan, StartTrack } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import type { DiskFile } from '../../platform/static/send-part.ts';
import type { MediaGrants } from './access/media-grants.ts';
import type { MediaGuards } from './access/media-guards.ts';
import { signText } from './access/signed-text.ts';
import { type MediaAddress, readMediaPath } from './media-address.ts';
import { createMediaReader, type MediaReader } from './media-reader.ts';
import type { PlaylistLine } from './playlist-lines.ts';
import { readLines } from './playlist-lines.ts';
import { type MediaPlaylist, readMediaPlaylist } from './read-media-playlist.ts';
import { startTrackOf } from './start-track.ts';

/** Maximum bytes of a playlist in a plan: three hours in segments of 4 s. The engine loads longer ones itself. */
const MAX_PLAYLIST = 96 * 1024;

/** Plans in the cache; each takes some kB. */
const MAX_PLANS = 500;

/** Reads the start of a presentation by the URL of its multivariant playlist. */
export type StartPlanFor = (url: string | null) => Promise<StartPlan | null>;

export interface StartPlanPorts {
  readonly publicUrl: string;
  readonly folders: readonly string[];
  /** Protected media are planned if the visitor's URL authorizes them. */
  readonly guards: MediaGuards;
  readonly grants: Pick<MediaGrants, 'read'>;
}

interface CachedPlan {
  readonly plan: StartPlan;
  readonly files: readonly DiskFile[];
}

/**
 * Creates start plans of presentations on this server; null for all others: remote, missing, live or invalid.
 *
 * A plan uses the first variant, as hls.js does, because authors put the one first that most visitors should start
 * with. Media that Media Source Extensions cannot play directly get a plan without tracks, so the engine has the
 * playlists and starts on its own. A plan is cached until one of its files changes.
 */
export function createStartPlans(place: StartPlanPorts): StartPlanFor {
  const plans = new LRUCache<string, CachedPlan>({ max: MAX_PLANS });
  const planOf = async (url: string, folder: string): Promise<StartPlan | null> => {
    const before = plans.get(url);
    if (before && (await areSame(before.files))) return before.plan;
    const reader = createMediaReader({ ...place, folder });
    // If a file is invalid, the page only loses its head start.
    const plan = await planStart(url, reader).catch(() => null);
    if (plan) plans.set(url, { plan, files: reader.files });
    return plan;
  };
  return async (requested) => {
    const url = requested === null ? null : absolute(requested, place.publicUrl);
    const address = url && readMediaPath(url.pathname);
    if (!url || !address) return null;
    const query = await authorizationOf(url, { address, place });
    if (query === null) return null;
    const plan = await planOf(`${url.origin}${url.pathname}`, address.folder);
    return plan && query !== '' ? signedPlan(plan, query, { address, publicUrl: place.publicUrl }) : plan;
  };
}

function absolute(requested: string, base: string): URL | null {
  if (!URL.canParse(requested, base)) return null;
  const url = new URL(requested, base);
  return url.origin === base && /^\/media\/.+\.m3u8$/i.test(url.pathname) ? url : null;
}

/** Returns the folder signature of a URL, '' if it needs none; null if the visitor may not read it. */
async function authorizationOf(
  { search }: URL,
  { address, place }: { address: MediaAddress; place: StartPlanPorts }
): Promise<string | null> {
  const folder = await place.guards(address.folder);
  if (folder === null) return null;
  if (search === '') return folder.isProtected ? null : '';
  const [, exp, sig] = /^\?exp=([^&]*)&sig=([^&]*)$/.exec(search) ?? [];
  const read = place.grants.read(address, { exp, sig });
  return read.state === 'GOOD' && read.scope === 'FOLDER' ? search.slice(1) : null;
}

/** Returns the plan for a visitor's player, with every URL signed. */
function signedPlan(
  plan: StartPlan,
  query: string,
  { address, publicUrl }: { address: MediaAddress; publicUrl: string }
): StartPlan {
  const signed = (url: string): string => `${url}?${query}`;
  const textOf = ({ url, text }: PlaylistText): PlaylistText => {
    const { path } = readMediaPath(new URL(url).pathname) ?? address;
    return { url: signed(url), text: signText(text, query, { address: { ...address, path }, publicUrl }) };
  };
  return {
    ...plan,
    multivariant: textOf(plan.multivariant),
    playlist: textOf(plan.playlist),
    tracks: plan.tracks.map((track) => ({
      ...track,
      initUrl: signed(track.initUrl),
      segmentUrl: signed(track.segmentUrl),
    })),
    first: plan.first.map(signed),
  };
}

async function areSame(files: readonly DiskFile[]): Promise<boolean> {
  const now = await Promise.all(files.map(({ place }) => stat(place).catch(() => null)));
  return files.every(({ mtimeMs, size }, index) => now[index]?.mtimeMs === mtimeMs && now[index]?.size === size);
}

async function planStart(url: string, reader: MediaReader): Promise<StartPlan | null> {
  const multivariant = { url, text: (await reader.whole(url, MAX_PLAYLIST)).toString() };
  const first = readMultivariant(readLines(multivariant.text) ?? []);
  if (first === null) return null;
  const video = await readRendition(new URL(first.uri, url).href, reader);
  if (!video?.playlist.ended) return null;

  const tracks = [trackOf(video, first.codecs, reader)];
  if (first.soundUri !== null) tracks.push(soundOf(new URL(first.soundUri, url).href, reader));
  // If one track is not available, none is sent, but the engine still gets the playlists.
  const settled = await Promise.all(tracks.map((track) => track.catch(() => null)));
  const whole = settled.flatMap((track) => track ?? []);
  const { initUri, firstUri, duration, encrypted } = video.playlist;
  return {
    multivariant,
    playlist: { url: video.url, text: video.text },
    full: first.full || encrypted,
    duration,
    tracks: whole.length === tracks.length ? whole : [],
    first: [initUri ?? [], firstUri].flat().map((uri) => new URL(uri, video.url).href),
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
  const text = (await reader.whole(url, MAX_PLAYLIST)).toString();
  const playlist = readMediaPlaylist(readLines(text) ?? []);
  return playlist && { url, text, playlist };
}

/**
 * The first variant of a multivariant playlist, which players start with. RFC 8216 §6.2.4 leaves the choice open; Apple
 * and hls.js start with the first.
 */
interface FirstVariant {
  readonly uri: string;
  readonly codecs: readonly string[];
  /** URI of its default audio; null if the audio is muxed, or there is none. */
  readonly soundUri: string | null;
  /** Whether it needs the full engine: other audio, subtitles, embedded captions, keys. */
  readonly full: boolean;
}

/** Reads a multivariant playlist; null if it has no variant. */
function readMultivariant(lines: readonly PlaylistLine[]): FirstVariant | null {
  const at = lines.findIndex((line) => 'tag' in line && line.tag === 'EXT-X-STREAM-INF');
  const [variant, next] = [lines[at], lines[at + 1]];
  if (!variant || !('tag' in variant) || !next || !('uri' in next)) return null;
  const group = variant.attributes.get('AUDIO');
  const media = lines.flatMap((line) => ('tag' in line && line.tag === 'EXT-X-MEDIA' ? line.attributes : []));
  const sounds = media.filter((its) => its.get('TYPE') === 'AUDIO' && its.get('GROUP-ID') === group);
  const sound = sounds.find((its) => its.get('DEFAULT') === 'YES') ?? sounds[0];
  const codecs = variant.attributes.get('CODECS') ?? '';
  return {
    uri: next.uri,
    codecs: codecs.split(',').flatMap((codec) => codec.trim() || []),
    soundUri: (group !== undefined && sound?.get('URI')) || null,
    full: media.some(isBeyondLight) || lines.some((line) => 'tag' in line && line.tag === 'EXT-X-SESSION-KEY'),
  };
}

function isBeyondLight(media: ReadonlyMap<string, string>): boolean {
  const type = media.get('TYPE');
  return type === 'SUBTITLES' || type === 'CLOSED-CAPTIONS' || (type === 'AUDIO' && media.has('URI'));
}
