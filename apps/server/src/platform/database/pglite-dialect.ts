import type { Dialect } from 'kysely';
import type { PgliteSession } from './pglite-session.ts';
import { createStoreDialect } from './store-dialect.ts';
import type { Turns } from './turns.ts';

/** The store of a dialect. Several may share one store and its queue. */
export interface PgliteSource {
  /** The session, used exclusively by the current holder of the turn. */
  readonly session: () => Promise<Pick<PgliteSession, 'execute'>>;
  readonly turns: Turns;
  readonly close: () => Promise<void>;
}

/**
 * A Kysely dialect for PGlite, which has exactly one connection: its holder is alone, others wait in a queue.
 *
 * So a transaction is exclusive. Querying the database inside one without using the transaction would wait forever.
 */
export function createPgliteDialect({ session, turns, close }: PgliteSource): Dialect {
  return createStoreDialect({
    async connect() {
      await turns.take();
      try {
        const { execute } = await session();
        return { execute, release: turns.give };
      } catch (error) {
        turns.give();
        throw error;
      }
    },
    end: close,
  });
}
