import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/schema.ts';
import { readScorePaths, type ScorePathsByType } from '../event-types/score-paths.ts';
import { versionOf } from './picture-version.ts';

/** ms that a state may be trusted while news of other servers' writes does not come. */
const FRESH = 1_000;
/** Publishers whose pictures are known at once. */
const MAX_PUBLISHERS = 1_000;

/** Which pictures a publisher has, and how its events are read: what public content depends on besides its own rows. */
export interface KnownPictures {
  /** What `v` says in a picture's address, by its id. */
  readonly versions: ReadonlyMap<string, string>;
  readonly scorePaths: ScorePathsByType;
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
  const { images, types } = await readState(database, publisher);
  const state = `${images} ${types}`;
  if (before?.state === state) return before;
  const [oldImages, oldTypes = NONE] = before?.state.split(' ') ?? [];
  const versions = before && oldImages === images ? before.versions : await readVersions(database, publisher);
  const known = before?.scorePaths ?? new Map();
  return { state, versions, scorePaths: oldTypes === types ? known : await readScorePaths(database, publisher) };
}

async function readVersions(database: Database, publisher: string): Promise<KnownPictures['versions']> {
  const rows = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .select(['id', 'hash'])
    .execute();
  return new Map(rows.map(({ id, hash }) => [id, versionOf(hash)]));
}

/** The state of a table without rows. */
const NONE = '0-0';

/** Revisions are never given twice, so the highest one and the number of rows name what there is. */
async function readState(database: Database, publisher: string): Promise<{ images: string; types: string }> {
  const stateOf = (table: 'images' | 'event_types') =>
    sql<string>`(
      select coalesce(max(revision), 0) || '-' || count(*) from ${sql.table(table)} where publisher_id = ${publisher}
    )`;
  const { rows } = await sql<{
    images: string;
    types: string;
  }>`select ${stateOf('images')} as images, ${stateOf('event_types')} as types`.execute(database);
  return rows[0] ?? { images: NONE, types: NONE };
}
