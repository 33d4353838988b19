import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildForTest } from '../../testing/build.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import { maintainTables, openEmbedded } from './open-embedded.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/** Timeout in ms of a statement in these tests. */
const STATEMENT_TIMEOUT = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-embedded-'));
let workerFile: URL;
let store: Store;

beforeAll(async () => {
  workerFile = new URL('store-worker.js', await buildForTest('test-embedded'));
  store = await openEmbedded({ dataDir, workerFile, statementTimeout: STATEMENT_TIMEOUT });
}, 60_000);
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

beforeEach(() => sql`delete from publishers`.execute(store.database));

const compute = (rows: number) =>
  sql<{ count: number }>`select count(*) as count from generate_series(1, ${rows}::integer) as n where n % 3 = 0`;
/** Computes for at least 100 ms, whatever the machine can do. Returns ms. */
const computeLong = async (rows = 200_000): Promise<number> => {
  const start = performance.now();
  await compute(rows).execute(store.database);
  const took = performance.now() - start;
  return took > 100 ? took : computeLong(2 * rows);
};
const insertPublisher = (id: string, on = store.database) =>
  sql`insert into publishers (id, body, revision, create_time, update_time) values (${id}, '{}', 1, now(), now())`.execute(
    on
  );
const publishers = async () => {
  const { rows } = await sql<{ id: string }>`select id from publishers order by id`.execute(store.database);
  return rows.map(({ id }) => id);
};

describe('the embedded store', () => {
  it('computes in a worker thread, so that the server stays responsive', async () => {
    const gaps: number[] = [];
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
    }, 5);
    const took = await computeLong();
    clearInterval(timer);

    expect(Math.max(...gaps)).toBeLessThan(took / 2);
  });

  it('reports PostgreSQL’s errors', async () => {
    await insertPublisher('once');
    await expect(insertPublisher('once')).rejects.toMatchObject({ code: '23505', constraint: 'publishers_pkey' });
    await expect(sql`select nonsense`.execute(store.database)).rejects.toMatchObject({ code: '42703' });
  });

  it('ends a statement that exceeds its timeout, with its transaction; acknowledged writes stay', async () => {
    await insertPublisher('kept');
    const received: string[] = [];
    const stop = await store.listen({
      received: (publisher) => received.push(publisher),
      up: () => received.push('up'),
      down: (error) => received.push(error.message),
    });
    const afterRestart = store.database.transaction().execute(async (transaction) => {
      await insertPublisher('half', transaction);
      await compute(2_000_000_000).execute(transaction);
    });
    const other = wait(50).then(publishers);

    await expect(afterRestart).rejects.toMatchObject({ code: '57014' });
    expect(await other).toEqual(['kept']);
    await insertPublisher('after');
    expect(await publishers()).toEqual(['after', 'kept']);
    await sql`select pg_notify('touchline_public', 'acme 7')`.execute(store.database);
    expect(received).toEqual([
      'up',
      'The embedded store was stopped: one statement took longer than 2 s.',
      'up',
      'acme',
    ]);
    await stop();
  }, 30_000);

  it('uses only the session in which a transaction began', async () => {
    const afterRestart = store.database.transaction().execute(async (transaction) => {
      await compute(2_000_000_000)
        .execute(transaction)
        .catch(() => {});
      await insertPublisher('stray', transaction);
    });

    await expect(afterRestart).rejects.toMatchObject({ code: '57014' });
    expect(await publishers()).not.toContain('stray');
  }, 30_000);

  it('keeps its log small under any writes', async () => {
    // A store of its own: vacuuming, half a minute after the start, writes as much as the table in one statement.
    const folder = join(dataDir, 'written');
    const { database, close } = await openEmbedded({ dataDir: folder, workerFile });
    await sql`create table filler (id integer primary key, text text)`.execute(database);
    let largest = 0;
    for (let n = 0; n < 300; n++) {
      await sql`insert into filler select n, repeat(md5(n::text), 25) from generate_series(${n * 1_000}::integer, ${n * 1_000 + 999}::integer) as n`.execute(
        database
      );
      largest = Math.max(largest, sizeOf(join(folder, 'pg/pg_wal')));
    }
    // Otherwise there was nothing to shrink.
    expect(sizeOf(join(folder, 'pg/base'))).toBeGreaterThan(250 * 2 ** 20);
    expect(largest).toBeLessThanOrEqual(128 * 2 ** 20);
    await close();
  }, 60_000);

  it('reports in one line that its files are not PostgreSQL’s, and releases the folder', async () => {
    const broken = join(dataDir, 'broken');
    mkdirSync(join(broken, 'pg'), { recursive: true });
    writeFileSync(join(broken, 'pg/PG_VERSION'), 'nonsense');

    await expect(openEmbedded({ dataDir: broken, workerFile })).rejects.toThrow();
    expect(readdirSync(broken)).toEqual(['pg']);
  }, 30_000);
});

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

describe.skipIf(testStore !== 'pglite')('the maintenance of the embedded store', () => {
  let database: Database;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ database, close } = await openTestStore());
    // The store may have been another test's.
    await sql`select pg_stat_reset()`.execute(database);
    await insertPublishers(database, 1, 1_000);
    await maintainTables(database);
  });
  afterEach(() => close());

  it('analyses a table only after a tenth of it has changed', async () => {
    expect(await countEstimated(database)).toBe(1_000);

    await insertPublishers(database, 1_001, 1_100);
    expect(await maintainTables(database)).toEqual([]);
    await insertPublishers(database, 1_101, 1_200);
    expect(await maintainTables(database)).toEqual(['analyze "publishers"']);
    expect(await countEstimated(database)).toBe(1_200);
  });

  it('vacuums a table, without its indexes, after a fifth of it is new', async () => {
    await insertPublishers(database, 1_001, 2_500);
    expect(await maintainTables(database)).toEqual([
      'vacuum (index_cleanup off, truncate off) "publishers"',
      'analyze "publishers"',
    ]);
    expect(await maintainTables(database)).toEqual([]);
  });

  it('removes dead rows after they are a fifth of a table', async () => {
    await updatePublishers(database, 1, 200);
    expect(await maintainTables(database)).toEqual(['analyze "publishers"']);
    await updatePublishers(database, 201, 400);
    expect(await maintainTables(database)).toEqual(['vacuum "publishers"', 'analyze "publishers"']);
    expect(await maintainTables(database)).toEqual([]);
  });
});

async function insertPublishers(database: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into publishers (id, body, revision, create_time, update_time)
    select 'p' || n, '{}', 1, now(), now() from generate_series(${from}::integer, ${to}::integer) as n`.execute(
    database
  );
  await countChanges(database);
}

async function updatePublishers(database: Database, from: number, to: number): Promise<void> {
  await sql`
    update publishers set revision = 2 where id in (
      select 'p' || n from generate_series(${from}::integer, ${to}::integer) as n
    )`.execute(database);
  await countChanges(database);
}

/** Otherwise PostgreSQL counts changes once a second. */
async function countChanges(database: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(database);
}

/** The number of publishers that the planner assumes. */
async function countEstimated(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{
    tuples: number;
  }>`select reltuples as tuples from pg_class where relname = 'publishers'`.execute(database);
  return rows[0]?.tuples;
}
