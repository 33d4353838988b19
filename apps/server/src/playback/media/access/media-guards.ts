import type { WireAccessPolicyFields } from '@touchline/contract';
import { type AccessPolicy, HOUR_MS } from '@touchline/domain';
import { sql } from 'kysely';
import { selectVideosWithPolicy } from '../../../content/videos/load-videos.ts';
import { createCachedLookup } from '../../../platform/cache/cached-lookup.ts';
import { type Changes, countChanges } from '../../../platform/changes/changes.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { FindMediaOwner, MediaOwner } from '../owners/media-owner.ts';

/** ms for which a folder's guards are cached; less while notifications of writes are unavailable. */
const TTL_MS = 10_000;
const TTL_WITHOUT_UPDATES_MS = 1_000;
/** ms for which cached guards remain valid while the store is unavailable. */
const STALE_IF_ERROR_MS = HOUR_MS;
/** ms to wait for the store before a recently cached value is used. */
const STORE_TIMEOUT_MS = 300;
const MAX_FOLDERS = 10_000;
/** Videos of a folder that are read, those with a policy first. */
const MAX_GUARDS = 100;

/** A video with a policy that uses a folder: visitors who may watch it may load the folder's media. */
export interface MediaGuard {
  readonly publisher: string;
  /** Id of the video. */
  readonly id: string;
  /** `MISSING` if the video names a policy that does not exist. */
  readonly policy: AccessPolicy | 'MISSING';
}

/** A folder and the videos that protect it. */
export interface GuardedFolder {
  /** Whether its files require authorization. */
  readonly isProtected: boolean;
  /** Empty for a protected folder if its video was deleted or does not exist yet. */
  readonly guards: readonly MediaGuard[];
}

/**
 * Finds the guards of a folder; null if this server has no such folder, or it has no owner. Rejects with the store's
 * error if nothing is cached, so that a failure never grants access.
 */
export type MediaGuards = (folder: string) => Promise<GuardedFolder | null>;

/**
 * Creates a lookup of folder guards with a short cache, so that a segment costs no query.
 *
 * A folder belongs to the videos of its owner that name it, and to the one with its name as id. If one of them has a
 * policy, the folder is protected. Videos of other publishers have no effect. An owned folder without a video is
 * protected, so that media are not public before their video exists or after it was deleted.
 */
export function createMediaGuards(ports: {
  readonly database: Database;
  readonly changes: Changes;
  readonly ownerOf: FindMediaOwner;
}): MediaGuards {
  const { database, changes, ownerOf } = ports;
  const lookup = createCachedLookup<GuardedFolder | null>({
    async load(folder) {
      const owner = await ownerOf(folder);
      // This result is not cached, because the folder may exist and be protected a moment later. Unknown names cost no
      // query.
      return typeof owner === 'string' ? null : readFolder(database, folder, owner);
    },
    max: MAX_FOLDERS,
    ttlMs: () => (changes.live ? TTL_MS : TTL_WITHOUT_UPDATES_MS),
    generationOf: countChanges(changes),
    staleIfErrorMs: STALE_IF_ERROR_MS,
    timeoutMs: STORE_TIMEOUT_MS,
  });
  return lookup.find;
}

async function readFolder(database: Database, folder: string, owner: MediaOwner): Promise<GuardedFolder> {
  const rows = await selectVideosWithPolicy(database)
    .where((where) =>
      where.or([where('video.id', '=', folder), sql<boolean>`video.media_folders @> array[${folder}]::text[]`])
    )
    .where('video.publisher_id', '=', owner.publisher)
    .orderBy(sql`video.body ->> 'accessPolicyId'`, (order) => order.asc().nullsLast())
    .limit(MAX_GUARDS)
    .select(['video.publisher_id as publisher', 'video.id', 'policy.body as policy'])
    .select(sql<string | null>`video.body ->> 'accessPolicyId'`.as('policyId'))
    .execute();
  const guards = rows.flatMap(({ publisher, id, policy, policyId }) =>
    policyId === null ? [] : { publisher, id, policy: policyOf(policy) }
  );
  return { isProtected: guards.length > 0 || (owner.imported && rows.length === 0), guards };
}

function policyOf(policy: Record<string, unknown> | null): MediaGuard['policy'] {
  return policy === null ? 'MISSING' : (policy as WireAccessPolicyFields);
}
