import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/schema.ts';
import { versionOf } from './picture-version.ts';

/** ms that a state may be trusted while news of other servers' writes does not come. */
const FRESH = 1_000;
/** Publishers whose pictures are known at once. */
const MAX_PUBLISHERS = 1_000;

/** Which pictures a publisher has. */
export interface KnownPictures {
  /** What `v` says in a picture's address, by its id. */
  readonly versions: ReadonlyMap<string, string>;
  /** Changes whenever any of them does. */
  readonly state: string;
}

export interface PictureLookup {
  of(publisher: string): Promise<KnownPictures>;
}

interface Known {
  readonly pictures: Promise<KnownPictures>;
  readonly generation: number;
  readonly time: number;
}

/**
 * Knows the publishers' pictures, so that content with pictures costs no further query. Asks again after a write to
 * anything of the publisher, and then reads the list only if a picture was written.
 */
export function createPictureLookup(ports: {
  readonly database: Database;
  readonly changes: Changes;
  readonly clock: () => number;
}): PictureLookup {
  const { database, changes, clock } = ports;
  const known = new LRUCache<string, Known>({ max: MAX_PUBLISHERS });
  return {
    of(publisher) {
      const last = known.get(publisher);
      const now = clock();
      const generation = changes.generation(publisher);
      if (last?.generation === generation && (changes.live || now - last.time < FRESH)) return last.pictures;

      const pictures = readPictures(database, publisher, last?.pictures);
      const entry = { pictures, generation, time: now };
      known.set(publisher, entry);
      pictures.catch(() => known.peek(publisher) === entry && known.delete(publisher));
      return pictures;
    },
  };
}

async function readPictures(
  database: Database,
  publisher: string,
  last: Promise<KnownPictures> | undefined
): Promise<KnownPictures> {
  const before = await last?.catch(() => undefined);
  const state = await readState(database, publisher);
  if (before?.state === state) return before;
  const rows = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .select(['id', 'hash'])
    .execute();
  return { state, versions: new Map(rows.map(({ id, hash }) => [id, versionOf(hash)])) };
}

/** Revisions are never given twice, so the highest one and the number of pictures name what there is. */
async function readState(database: Database, publisher: string): Promise<string> {
  const { last, count } = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .select(({ fn }) => [fn.max('revision').as('last'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow();
  return `${last ?? 0}-${count}`;
}
