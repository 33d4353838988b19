import { sql } from 'kysely';
import type { Listen, StoreListener } from '../changes/changes.ts';
import type { PgliteSession } from './pglite-session.ts';
import type { Database } from './schema.ts';

/**
 * SQL of the notification channel of writes: one per schema, so that servers on different schemas do not notify each
 * other.
 */
const CHANNEL = `'touchline_' || current_schema()`;
export const NOTIFICATION_CHANNEL = sql.raw<string>(CHANNEL);
/**
 * Maximum length of a channel name in bytes. A longer one would make every write fail. Source: PostgreSQL, NAMEDATALEN
 * - 1.
 */
const MAX_CHANNEL_BYTES = 63;

/** Returns the channel of this store. Throws an `Error` with a one-line message if there can be none. */
export async function readChannelName(database: Database): Promise<string> {
  const { rows } = await sql<{ channel: string | null }>`select ${NOTIFICATION_CHANNEL} as channel`.execute(database);
  const channel = rows[0]?.channel ?? null;
  if (channel === null) throw new Error('DATABASE_URL: its search_path names no schema that exists.');
  if (Buffer.byteLength(channel) <= MAX_CHANNEL_BYTES) return channel;
  throw new Error(`DATABASE_URL: the name of the schema is longer than ${MAX_CHANNEL_BYTES - 10} bytes.`);
}

/** Passes a notification to the listener. Ignores messages in other formats. */
export function dispatchNotification(listener: StoreListener, payload: string | undefined): void {
  const [publisher = '', counter] = (payload ?? '').split(' ');
  const revision = Number(counter);
  if (publisher !== '' && Number.isSafeInteger(revision)) listener.received(publisher, revision);
}

/** Notifications of a store that has one session at a time. */
export interface SessionNotifications {
  /** Listens on a new session before anything else uses it. Returns a function that stops it. */
  attach(session: PgliteSession): Promise<() => void>;
  /** The session has ended unexpectedly. */
  lost(error: Error): void;
  readonly listen: Listen;
}

/** PGlite notifies of a commit before the commit itself resolves. */
export function createSessionNotifications(): SessionNotifications {
  const listeners = new Set<StoreListener>();
  return {
    async attach(session) {
      const run = (text: string) => session.execute({ sql: text, parameters: [], planning: 'each-time' });
      const { rows } = await run(`select ${CHANNEL} as channel`);
      const { channel } = rows[0] as { readonly channel: string };
      await run(`listen "${channel}"`);
      const detach = session.onNotification((from, payload) => {
        if (from === channel) for (const listener of listeners) dispatchNotification(listener, payload);
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
