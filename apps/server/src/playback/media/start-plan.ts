import { stat } from 'node:fs/promises';
import type { PlaylistText, StartPlan } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import type { DiskFile } from '../../platform/static/send-part.ts';
import type { MediaGrants } from './access/media-grants.ts';
import type { MediaGuards } from './access/media-guards.ts';
import { signText } from './access/signed-text.ts';
import { type MediaAddress, readMediaPath } from './media-address.ts';
import { createMediaReader } from './media-reader.ts';
import { readStart } from './read-start.ts';

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
 * A plan is cached until one of its files changes.
 */
export function createStartPlans(place: StartPlanPorts): StartPlanFor {
  const plans = new LRUCache<string, CachedPlan>({ max: MAX_PLANS });
  const planOf = async (url: string, folder: string): Promise<StartPlan | null> => {
    const before = plans.get(url);
    if (before && (await areSame(before.files))) return before.plan;
    const reader = createMediaReader({ ...place, folder });
    // If a file is invalid, the page only loses its head start.
    const plan = await readStart(url, reader).catch(() => null);
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
