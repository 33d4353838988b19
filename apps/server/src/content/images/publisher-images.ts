import { sql } from 'kysely';
import { createCachedLookup } from '../../platform/cache/cached-lookup.ts';
import type { Changes } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readScorePaths, type ScorePathsByType } from '../score-paths.ts';
import { versionOf } from './image-version.ts';

/** ms that a state may be cached while notifications of other servers' writes are unavailable. */
const TTL_MS = 1_000;
/** Publishers whose images are cached. */
const MAX_PUBLISHERS = 1_000;

/** A publisher's images and the score paths of its event types: the inputs of public content besides its own rows. */
export interface PublisherImages {
  /** The version `v` in an image's URL, by image id. */
  readonly versions: ReadonlyMap<string, string>;
  readonly scorePaths: ScorePathsByType;
  /** Changes whenever any of them does. */
  readonly state: string;
}

export interface PublisherImagesLookup {
  of(publisher: string): Promise<PublisherImages>;
}

/**
 * Creates a cache of the publishers' images, so that content with images needs no further query. After any write of the
 * publisher it queries the state, and reads the list only if an image was written.
 */
export function createPublisherImagesLookup(ports: {
  readonly database: Database;
  readonly changes: Changes;
  readonly clock: () => number;
}): PublisherImagesLookup {
  const { database, changes, clock } = ports;
  const { find } = createCachedLookup<PublisherImages>({
    load: (publisher, last) => readImages(database, publisher, last),
    max: MAX_PUBLISHERS,
    ttlMs: () => (changes.live ? Number.POSITIVE_INFINITY : TTL_MS),
    generationOf: changes.generation,
    now: clock,
  });
  return { of: find };
}

async function readImages(
  database: Database,
  publisher: string,
  before: PublisherImages | undefined
): Promise<PublisherImages> {
  const { images, types } = await readState(database, publisher);
  const state = `${images} ${types}`;
  if (before?.state === state) return before;
  const [oldImages, oldTypes = NONE] = before?.state.split(' ') ?? [];
  const versions = before && oldImages === images ? before.versions : await readVersions(database, publisher);
  const previousPaths = before?.scorePaths ?? new Map();
  return {
    state,
    versions,
    scorePaths: oldTypes === types ? previousPaths : await readScorePaths(database, publisher),
  };
}

async function readVersions(database: Database, publisher: string): Promise<PublisherImages['versions']> {
  const rows = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .select(['id', 'hash'])
    .execute();
  return new Map(rows.map(({ id, hash }) => [id, versionOf(hash)]));
}

/** The state of a table without rows. */
const NONE = '0-0';

/** Revisions are never reused, so the highest one and the number of rows identify the state. */
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
