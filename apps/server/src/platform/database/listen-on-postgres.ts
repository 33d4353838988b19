import pg from 'pg';
import type { Listen, StoreListener } from '../changes/changes.ts';
import { dispatchNotification } from './notifications.ts';

/** Time in ms until the first attempt to reconnect; each further attempt waits twice as long. */
const FIRST_DELAY_MS = 100;
/** Maximum time in ms between two attempts. */
const MAX_DELAY_MS = 5_000;
/** Time in ms between two checks of the connection, because a network that drops packets reports no error. */
const CHECK_INTERVAL_MS = 10_000;
/** Timeout in ms for the response to a check, and for connecting. */
const RESPONSE_TIMEOUT_MS = 3_000;

/**
 * Listens on PostgreSQL with a connection beside the pool, and reconnects whenever it is lost.
 *
 * Needs a session of its own: a pooler in between must not be in transaction mode.
 */
export function listenOnPostgres(url: string, channel: string): Listen {
  return async (listener) => {
    const connection = createConnection({ url, channel, listener });
    await connection.open();
    return connection.close;
  };
}

function createConnection({ url, channel, listener }: { url: string; channel: string; listener: StoreListener }) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  /** Never rejects. A failure is reported to the listener and retried. */
  async function open(): Promise<void> {
    const current = new pg.Client({
      connectionString: url,
      application_name: `${channel} news`,
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    client = current;
    current.on('error', (error) => lost(current, error));
    current.on('end', () => lost(current, new Error('The notification connection ended.')));
    current.on('notification', ({ payload }) => dispatchNotification(listener, payload));
    try {
      await current.connect();
      await current.query(`listen ${current.escapeIdentifier(channel)}`);
    } catch (error) {
      return lost(current, error instanceof Error ? error : new Error(String(error)));
    }
    if (client !== current) return;
    failures = 0;
    listener.up();
    beat(current);
  }

  function beat(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => client === current && beat(current),
        (error: Error) => lost(current, error)
      );
    }, CHECK_INTERVAL_MS).unref();
  }

  function lost(current: pg.Client, error: Error): void {
    if (client !== current) return;
    client = null;
    clearTimeout(timer);
    current.end().catch(() => {});
    if (closed) return;
    listener.down(error);
    const wait = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
    failures += 1;
    // Jitter, so that servers that lost the same database do not all reconnect at once.
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2)).unref();
  }

  return {
    open,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
