import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** PGlite as the store needs it, with these options of its own. */
export function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, parsers, extensions: { pg_trgm } });
}

/** int8 as a number, as postgres-pool.ts does: both stores answer alike. */
const parsers = { [types.INT8]: Number };
