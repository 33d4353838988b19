import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Listen, StoreListener } from '../changes/changes.ts';
import type { Database } from './schema.ts';

/**
 * Where writes are told within a database, as SQL: one channel a schema, so that servers on different schemas do not
 * hear each other.
 */
export const NEWS_CHANNEL = sql<string>`'touchline_' || current_schema()`;
/** Bytes of a channel's name; a longer one would make every write fail. Source: PostgreSQL, NAMEDATALEN - 1. */
const LONGEST_CHANNEL = 63;

/** The channel of this store. Throws an `Error` with one clear line when there can be none. */
export async function newsChannelOf(database: Database): Promise<string> {
  const { rows } = await sql<{ channel: string | null }>`select ${NEWS_CHANNEL} as channel`.execute(database);
  const channel = rows[0]?.channel ?? null;
  if (channel === null) throw new Error('DATABASE_URL: its search_path names no schema that exists.');
  if (Buffer.byteLength(channel) <= LONGEST_CHANNEL) return channel;
  throw new Error(`DATABASE_URL: the name of the schema is longer than ${LONGEST_CHANNEL - 10} bytes.`);
}

/** Passes a message on; what is none of ours is ignored. */
export function hear(listener: StoreListener, payload: string | undefined): void {
  const [publisher = '', counter] = (payload ?? '').split(' ');
  const revision = Number(counter);
  if (publisher !== '' && Number.isSafeInteger(revision)) listener.heard(publisher, revision);
}

/** Listening on PGlite, which tells of a commit before whoever asked for it hears that it is done. */
export function listenOnPglite(pglite: PGlite, database: Database): Listen {
  return async (listener) => {
    const channel = await newsChannelOf(database);
    const stop = pglite.onNotification((from, payload) => from === channel && hear(listener, payload));
    // Not `pglite.listen`, which does not wait for its turn and could end up in someone's transaction.
    await sql`listen ${sql.id(channel)}`.execute(database);
    listener.up();
    return async () => stop();
  };
}
