import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PENDING_LIST_KB } from './pending-lists.ts';

/**
 * Settings of PostgreSQL.
 *
 * - `shared_buffers`: with PGlite's own 128 MB, lists over all of 100,000 events read files repeatedly.
 * - `min_wal_size`, `max_wal_size`: the part of the log that a checkpoint keeps for reuse, see `keepLogSmall`.
 * - `gin_pending_list_limit`: see `PENDING_LIST_KB`.
 * - `default_statistics_target`: ANALYZE computes the values of a metadata index for every row that it samples, 300 for
 *   each unit. With PostgreSQL's own 100, all requests waited for two seconds. The price: it expects fewer matches of a
 *   part of a text that most rows have.
 */
const SETTINGS = [
  'shared_buffers=192MB',
  'min_wal_size=32MB',
  'max_wal_size=48MB',
  `gin_pending_list_limit=${PENDING_LIST_KB}kB`,
  'default_statistics_target=25',
];

/** Creates a PGlite with the settings of the store and these options. */
export function createPglite(options: Omit<PGliteOptions, 'startParams'>): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  return PGlite.create({ ...options, startParams, parsers, extensions: { pg_trgm } });
}

/** Reads int8 as a number, like postgres-pool.ts, so that both stores return the same. */
const parsers = { [types.INT8]: Number };
