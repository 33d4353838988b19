import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PENDING_LIST_KB } from './pending-lists.ts';

/**
 * Settings of PostgreSQL.
 *
 * - `min_wal_size`, `max_wal_size`: the part of the log that a checkpoint keeps for reuse, see `keepLogSmall`.
 * - `gin_pending_list_limit`: see `PENDING_LIST_KB`.
 * - `default_statistics_target`: ANALYZE computes the values of a metadata index for every row that it samples, 300 for
 *   each unit. With PostgreSQL's own 100, all requests waited for two seconds. The price: it expects fewer matches of a
 *   part of a text that most rows have.
 */
const SETTINGS = [
  'min_wal_size=32MB',
  'max_wal_size=48MB',
  `gin_pending_list_limit=${PENDING_LIST_KB}kB`,
  'default_statistics_target=25',
];

/** Tables and indexes of a small store in MB, and its cache of pages, all of which takes memory from the start. */
const SMALL = { megabytes: 64, buffers: 16 };
/** The largest cache, in MB. With PGlite's own 128, lists over all of 100,000 events read files repeatedly. */
const MAX_BUFFERS = 192;

/**
 * Creates a PGlite with the settings of the store and these options. `bytes`: size of its tables and indexes.
 *
 * A small store saves memory: its cache is small, and V8 does not compile its WebAssembly a second time, with
 * optimisations. That would take 60 MB and most of the processor time of a start, and make long queries a quarter faster.
 */
export function createPglite(options: Omit<PGliteOptions, 'startParams'>, bytes = 0): Promise<PGlite> {
  const megabytes = Math.ceil(bytes / 2 ** 20);
  const isSmall = megabytes <= SMALL.megabytes;
  // For the whole process. Nothing else in it is WebAssembly that runs for long.
  if (isSmall) setFlagsFromString('--liftoff-only');
  const buffers = isSmall ? SMALL.buffers : Math.min(megabytes, MAX_BUFFERS);
  const settings = [...SETTINGS, `shared_buffers=${buffers}MB`];
  const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];
  return PGlite.create({ ...options, startParams, parsers, extensions: { pg_trgm } });
}

/** Reads int8 as a number, like postgres-pool.ts, so that both stores return the same. */
const parsers = { [types.INT8]: Number };
