import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Creates a PGlite with the settings of the store and these options. */
export function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, parsers, extensions: { pg_trgm } });
}

/** Reads int8 as a number, like postgres-pool.ts, so that both stores return the same. */
const parsers = { [types.INT8]: Number };
