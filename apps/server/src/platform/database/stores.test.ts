import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isPostgresReachable,
  openTestPostgres,
  openTestStore,
  TEST_DATABASE_URL,
  testStore,
} from '../../testing/store.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type Store } from './open-database.ts';

let store: Store;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

const now = new Date('2026-11-21T12:00:00.123Z');
const insertPublisher = (id: string, on = store.database) =>
  on
    .insertInto('publishers')
    .values({
      id,
      body: JSON.stringify({ list: [1, 'a', null] }),
      counter: 2 ** 40,
      revision: 7,
      create_time: now,
      update_time: now,
    })
    .execute();
const countPublishers = async () => (await store.database.selectFrom('publishers').select('id').execute()).length;

describe(`the store (${testStore})`, () => {
  it('returns times, JSON, large numbers and bytes unchanged', async () => {
    await insertPublisher('acme');
    const bytes = new Uint8Array([0, 255, 10, 92]);
    await store.database
      .insertInto('images')
      .values({
        publisher_id: 'acme',
        id: 'p',
        body: '{}',
        bytes: Buffer.from(bytes),
        revision: 1,
        create_time: now,
        update_time: now,
      })
      .execute();

    const row = await store.database
      .selectFrom('publishers')
      .where('id', '=', 'acme')
      .selectAll()
      .executeTakeFirstOrThrow();
    const image = await store.database.selectFrom('images').selectAll().executeTakeFirstOrThrow();

    expect(row).toEqual({
      id: 'acme',
      body: { list: [1, 'a', null] },
      counter: 2 ** 40,
      changes_floor: 0,
      keys_revision: 0,
      entitlements_revision: 0,
      revision: 7,
      create_time: now,
      update_time: now,
    });
    expect(new Uint8Array(image.bytes)).toEqual(bytes);
  });

  it('rolls a transaction back completely', async () => {
    const before = await countPublishers();
    const failing = store.database.transaction().execute(async (transaction) => {
      await insertPublisher('half', transaction);
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await countPublishers()).toBe(before);
  });

  it('keeps queries from outside out of a transaction', async () => {
    const before = await countPublishers();
    let seen = -1;
    let counting: Promise<void> | undefined;
    await store.database.transaction().execute(async (transaction) => {
      await insertPublisher('inside', transaction);
      counting = countPublishers().then((count) => {
        seen = count;
      });
      await sql`select 1`.execute(transaction);
      if (testStore === 'postgres') {
        await counting;
        expect(seen).toBe(before);
      }
      await insertPublisher('inside-too', transaction);
    });
    await counting;
    if (testStore === 'pglite') expect(seen).toBe(before + 2);
  });

  it('continues after a failed query', async () => {
    await expect(sql`select nonsense`.execute(store.database)).rejects.toThrow();
    expect(await countPublishers()).toBeGreaterThanOrEqual(0);
  });

  it('is migrated once, however often and concurrently', async () => {
    await Promise.all([migrate(store.database), migrate(store.database)]);
    const { rows } = await sql<{ name: string }>`
      select name from migrations union select name from schema_migrations order by name`.execute(store.database);
    const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((file) => /^\d{3}-/.test(file));
    expect(rows.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
  });

  it('is rejected by an older server', async () => {
    await sql`insert into migrations (name) values ('999-later')`.execute(store.database);
    await expect(migrate(store.database)).rejects.toThrow(/newer version/);
    await sql`delete from migrations where name = '999-later'`.execute(store.database);
  });
});

const reachable = await isPostgresReachable();

describe.skipIf(!reachable)('PostgreSQL (skipped if unavailable)', () => {
  it('reports its durability', async () => {
    const postgres = await openTestPostgres();
    expect(postgres.durability).toMatch(/PostgreSQL at .*fsync on, synchronous_commit on/);
    await postgres.close();
  });

  it.each([
    [
      'a database that does not exist',
      { pathname: '/no such' },
      /rejects the connection: database "no such" does not exist \(3D000\)\.$/,
    ],
    [
      'a user who does not exist',
      { username: 'no%20one' },
      /rejects the connection: [^\n]*"no one"[^\n]* \(28\w{3}\)\.$/,
    ],
  ])('reports in one line %s, without the password', async (_, parts, message) => {
    const url = Object.assign(new URL(TEST_DATABASE_URL), { password: 'hunter2', ...parts });
    const opening = openDatabase({ databaseUrl: url.href, dataDir: '' });
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(/^DATABASE_URL: PostgreSQL at (?!.*hunter2)/);
  });
});

describe('openDatabase', () => {
  it('reports in one line that PostgreSQL cannot be reached, without the password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://me:hunter2@127.0.0.1:9/db', dataDir: '' });
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: cannot reach PostgreSQL at 127\.0\.0\.1:9 \(ECONNREFUSED\)\.$/
    );
  });

  it('reports in one line that DATA_DIR is not writable', async () => {
    await expect(openDatabase({ databaseUrl: null, dataDir: '/dev/null/x' })).rejects.toThrow(
      /^DATA_DIR: cannot write to /
    );
  });
});
