import type { WireAccessPolicyFields } from '@touchline/contract';
import type { AccessPolicy } from '@touchline/domain';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { within } from '../access/key-lookup.ts';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/schema.ts';
import type { FindMediaOwner, MediaOwner } from './media-owner.ts';

/** ms that a folder's guards may be known without asking again; while no news of writes comes, less. */
const FRESH = 10_000;
const FRESH_UNHEARD = 1_000;
/** ms for which they go on to count while the store cannot be asked. */
const USABLE = 3_600_000;
/** ms that the store may take to say what we knew a moment ago. */
const PATIENCE = 300;
const MAX_FOLDERS = 10_000;
/** Videos of a folder that are looked at; those with a policy first. */
const MAX_GUARDS = 100;

/** A video with a policy that shows the media of a folder: who may watch it may have them. */
export interface MediaGuard {
  readonly publisher: string;
  /** Of the video. */
  readonly id: string;
  /** `MISSING`: it names one that does not exist. */
  readonly policy: AccessPolicy | 'MISSING';
}

/** Who guards a folder. */
export interface GuardedFolder {
  /** Whether there is anything to show before its files are given. */
  readonly isProtected: boolean;
  /** Empty although protected: its video is gone, or not there yet. */
  readonly guards: readonly MediaGuard[];
}

/**
 * Finds the guards of a folder; null: this server has no such folder, or it has no owner. Rejects with the store's own
 * failure where nothing is known: never opens by mistake.
 */
export type MediaGuards = (folder: string) => Promise<GuardedFolder | null>;

interface Known {
  readonly folder: GuardedFolder;
  /** ms of the process's own clock. */
  readonly askTime: number;
  readonly generation: number;
}

/**
 * The guards of folders, with a short memory so that a segment costs no query.
 *
 * A folder's videos are those of its owner that name it, and the one that bears its name. One with a policy among them
 * protects it, whatever the others say. Other publishers' videos neither close nor open it. An owned folder without a
 * video is closed, so that media are not open before their video is there, nor once it is deleted.
 */
export function createMediaGuards(ports: {
  readonly database: Database;
  readonly changes: Changes;
  readonly ownerOf: FindMediaOwner;
}): MediaGuards {
  const { database, changes, ownerOf } = ports;
  const known = new LRUCache<string, Known>({ max: MAX_FOLDERS });
  const questions = new Map<string, Promise<GuardedFolder>>();
  let generation = 0;
  changes.subscribe(() => {
    generation += 1;
    questions.clear();
  });

  const ask = (name: string, owner: MediaOwner): Promise<GuardedFolder> => {
    const open = questions.get(name);
    if (open) return open;
    const [asked, askTime] = [generation, performance.now()];
    const answer = readFolder(database, name, owner).then((folder) => {
      // A write that came between makes this answer old.
      if (asked === generation) known.set(name, { folder, askTime, generation });
      return folder;
    });
    questions.set(name, answer);
    const close = () => {
      if (questions.get(name) === answer) questions.delete(name);
    };
    answer.then(close, close);
    return answer;
  };

  return async (name) => {
    const before = known.get(name);
    const age = before ? performance.now() - before.askTime : Number.POSITIVE_INFINITY;
    const ours = before?.generation === generation;
    if (before && ours && age < (changes.live ? FRESH : FRESH_UNHEARD)) return before.folder;
    const owner = await ownerOf(name);
    // Not remembered: it may be there, and guarded, a moment later. Whoever makes names up costs no query.
    if (typeof owner === 'string') return null;
    const answer = ask(name, owner);
    if (!before || age > USABLE) return answer;
    const instead = answer.catch(() => before.folder);
    // After a write only a failure excuses an old answer, a slow store does not.
    return ours ? within(performance.now() + PATIENCE, instead, before.folder) : instead;
  };
}

async function readFolder(database: Database, folder: string, owner: MediaOwner): Promise<GuardedFolder> {
  const rows = await database
    .selectFrom('videos as video')
    .leftJoin('access_policies as policy', (join) =>
      join
        .onRef('policy.publisher_id', '=', 'video.publisher_id')
        .on('policy.id', '=', sql<string>`video.body ->> 'accessPolicyId'`)
    )
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
