import pg from 'pg';
import type { Listen, StoreListener } from '../changes/changes.ts';
import { hear } from './news.ts';

/** ms until the first attempt to get a lost line back; each further one waits twice as long. */
const FIRST_WAIT = 100;
/** ms at most between two attempts. */
const LONGEST_WAIT = 5_000;
/** ms between two questions whether the line is still there: a network that swallows packets breaks nothing. */
const PULSE = 10_000;
/** ms until an answer to that, or a connection, is given up. */
const PATIENCE = 3_000;

/**
 * Listening on PostgreSQL, by one connection beside the pool that is got back whenever it is lost.
 *
 * Needs a session of its own: a pooler between must not be in transaction mode.
 */
export function listenOnPostgres(url: string, channel: string): Listen {
  return async (listener) => {
    const line = createLine({ url, channel, listener });
    await line.open();
    return line.close;
  };
}

function createLine({ url, channel, listener }: { url: string; channel: string; listener: StoreListener }) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  /** Never rejects: a failure is told and tried again. */
  async function open(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: `${channel} news`,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    client = mine;
    mine.on('error', (error) => lost(mine, error));
    mine.on('end', () => lost(mine, new Error('The connection that brings news ended.')));
    mine.on('notification', ({ payload }) => hear(listener, payload));
    try {
      await mine.connect();
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`);
    } catch (error) {
      return lost(mine, error instanceof Error ? error : new Error(String(error)));
    }
    if (client !== mine) return;
    failures = 0;
    listener.up();
    beat(mine);
  }

  function beat(mine: pg.Client): void {
    timer = setTimeout(() => {
      mine.query('select 1').then(
        () => client === mine && beat(mine),
        (error: Error) => lost(mine, error)
      );
    }, PULSE).unref();
  }

  function lost(mine: pg.Client, error: Error): void {
    if (client !== mine) return;
    client = null;
    clearTimeout(timer);
    mine.end().catch(() => {});
    if (closed) return;
    listener.down(error);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
    failures += 1;
    // Servers that lost the same database at the same time do not come back at the same time.
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
