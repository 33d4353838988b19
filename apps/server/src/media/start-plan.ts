import { stat } from 'node:fs/promises';
import type { PlaylistText, StartPlan, StartTrack } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import type { DiskFile } from '../static/send-part.ts';
import { type MediaAddress, readMediaPath } from './media-address.ts';
import type { MediaGrants } from './media-grants.ts';
import type { MediaGuards } from './media-guards.ts';
import { createMediaReader, type MediaReader } from './media-reader.ts';
import { readLines } from './playlist-lines.ts';
import { type MediaPlaylist, readMediaPlaylist } from './read-media-playlist.ts';
import { readMultivariant } from './read-multivariant.ts';
import { signText } from './signed-text.ts';
import { startTrackOf } from './start-track.ts';

/** Bytes of a playlist that is sent along: three hours in segments of 4 s. Longer ones are left to the engine. */
const MAX_PLAYLIST = 96 * 1024;

/** Plans kept; each has some kB. */
const MAX_PLANS = 500;

/** Reads the beginning of a presentation by the address of its master playlist. */
export type StartPlanFor = (url: string | null) => Promise<StartPlan | null>;

export interface StartPlanPorts {
  readonly publicUrl: string;
  readonly folders: readonly string[];
  /** What is protected is planned for whoever's address opens it. */
  readonly guards: MediaGuards;
  readonly grants: Pick<MediaGrants, 'read'>;
}

interface KnownPlan {
  readonly plan: StartPlan;
  readonly files: readonly DiskFile[];
}

/**
 * Plans the start of presentations that this server holds itself; null for all others: elsewhere, missing, live, broken.
 *
 * It begins with the first quality that the master playlist names: so does hls.js, and whoever writes a master playlist
 * puts first what most visitors should begin with. What cannot be handed to Media Source Extensions as it is gets a plan
 * without tracks: the engine has the playlists at once and begins by itself. A plan is kept until one of its files changes.
 */
export function createStartPlans(place: StartPlanPorts): StartPlanFor {
  const known = new LRUCache<string, KnownPlan>({ max: MAX_PLANS });
  const planOf = async (url: string, folder: string): Promise<StartPlan | null> => {
    const before = known.get(url);
    if (before && (await areSame(before.files))) return before.plan;
    const reader = createMediaReader({ ...place, folder });
    // Whatever is odd about a file, the page only loses its head start.
    const plan = await planStart(url, reader).catch(() => null);
    if (plan) known.set(url, { plan, files: reader.files });
    return plan;
  };
  return async (given) => {
    const url = given === null ? null : absolute(given, place.publicUrl);
    const address = url && readMediaPath(url.pathname);
    if (!url || !address) return null;
    const query = await openingOf(url, { address, place });
    if (query === null) return null;
    const plan = await planOf(`${url.origin}${url.pathname}`, address.folder);
    return plan && query !== '' ? signedPlan(plan, query, { address, publicUrl: place.publicUrl }) : plan;
  };
}

function absolute(given: string, base: string): URL | null {
  if (!URL.canParse(given, base)) return null;
  const url = new URL(given, base);
  return url.origin === base && /^\/media\/.+\.m3u8$/i.test(url.pathname) ? url : null;
}

/** The signature that an address bears for its folder, '' where it needs none; null: what it names is not to be read. */
async function openingOf(
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

/** The plan as its visitor's player will see it: every address signed. */
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
  const picture = await readRendition(new URL(first.uri, url).href, reader);
  if (!picture?.playlist.ended) return null;

  const tracks = [trackOf(picture, first.codecs, reader)];
  if (first.soundUri !== null) tracks.push(soundOf(new URL(first.soundUri, url).href, reader));
  // A part that cannot be had keeps the others from beginning, but not the engine from knowing the playlists.
  const settled = await Promise.all(tracks.map((track) => track.catch(() => null)));
  const whole = settled.flatMap((track) => track ?? []);
  const { initUri, firstUri, duration, encrypted } = picture.playlist;
  return {
    multivariant,
    playlist: { url: picture.url, text: picture.text },
    full: first.full || encrypted,
    duration,
    tracks: whole.length === tracks.length ? whole : [],
    first: [initUri ?? [], firstUri].flat().map((uri) => new URL(uri, picture.url).href),
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
