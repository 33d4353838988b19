import { sql } from 'kysely';
import type { Listen, StoreListener } from '../changes/changes.ts';
import type { PgliteSession } from './pglite-session.ts';
import type { Database } from './schema.ts';

/**
 * Where writes are told within a database, as SQL: one channel a schema, so that servers on different schemas do not
 * hear each other.
 */
const CHANNEL = `'touchline_' || current_schema()`;
export const NEWS_CHANNEL = sql.raw<string>(CHANNEL);
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

/** Notifications of a store that has one session at a time. */
export interface SessionNotifications {
  /** Listens on a new session, before anything else uses it. Returns a function that ends it. */
  attach(session: PgliteSession): Promise<() => void>;
  /** The session has ended by itself. */
  lost(error: Error): void;
  readonly listen: Listen;
}

/** PGlite notifies of a commit before the commit itself resolves. */
export function createSessionNotifications(): SessionNotifications {
  const listeners = new Set<StoreListener>();
  return {
    async attach(session) {
      const run = (text: string) => session.execute({ sql: text, parameters: [], isPrepared: false });
      const { rows } = await run(`select ${CHANNEL} as channel`);
      const { channel } = rows[0] as { readonly channel: string };
      await run(`listen "${channel}"`);
      const detach = session.onNotification((from, payload) => {
        if (from === channel) for (const listener of listeners) hear(listener, payload);
      });
      for (const listener of listeners) listener.up();
      return detach;
    },
    lost(error) {
      for (const listener of listeners) listener.down(error);
    },
    async listen(listener) {
      listeners.add(listener);
      listener.up();
      return async () => {
        listeners.delete(listener);
      };
    },
  };
}
