import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStore, testStore } from '../../testing/store.ts';
import { type Migration, migrate } from './migrate.ts';
import type { Store } from './open-database.ts';

const expand: Migration = { name: '901-expand', sql: 'create table things (id text primary key, old text, new text);' };
const indexes: Migration = { name: '902-indexes', indexes: [{ name: 'things_by_new', on: 'things (new)' }] };
const contract: Migration = { name: '903-contract', requires: '901-expand', sql: 'alter table things drop old;' };

const concurrently = testStore === 'postgres';
let store: Store;
let knownMigrations: readonly Migration[];

beforeEach(async () => {
  store = await openTestStore();
  const { rows } = await sql<{ name: string }>`
    select name from migrations union select name from schema_migrations order by name`.execute(store.database);
  knownMigrations = rows.map(({ name }) => ({ name, sql: '' }));
}, 60_000);
afterEach(() => store.close());

const migrateTo = (...steps: readonly Migration[]) =>
  migrate(store.database, { concurrently, migrations: [...knownMigrations, ...steps] });
const columns = async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('things') and attnum > 0 and not attisdropped order by attnum`.execute(store.database);
  return rows.map(({ name }) => name);
};
const isIndexValid = async () => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('things_by_new')`.execute(store.database);
  return rows[0]?.valid ?? null;
};

describe(`migrate (${testStore})`, () => {
  it('applies each migration in its own transaction: a failed one rolls back only itself', async () => {
    const broken: Migration = { name: '902-broken', sql: 'alter table things add more text;\n select nonsense;' };
    await expect(migrateTo(expand, broken)).rejects.toThrow('nonsense');
    expect(await columns()).toEqual(['id', 'old', 'new']);

    await migrateTo(expand, { name: '902-broken', sql: 'alter table things add more text;' });
    expect(await columns()).toEqual(['id', 'old', 'new', 'more']);
  });

  it('creates an index again after a failed build, and does nothing the second time', async () => {
    await migrateTo(expand);
    await sql`create index things_by_new on things (new)`.execute(store.database);
    if (concurrently)
      await sql`update pg_index set indisvalid = false where indexrelid = to_regclass('things_by_new')`.execute(
        store.database
      );
    await migrateTo(expand, indexes);
    await migrateTo(expand, indexes);
    expect(await isIndexValid()).toBe(true);
  });

  it('allows the previous version to start after the next one’s additions, but not after later removals', async () => {
    await migrateTo(expand, indexes);
    await migrateTo();
    await migrateTo(expand, indexes, contract);
    expect(await columns()).toEqual(['id', 'new']);

    await migrateTo(expand);
    await expect(migrateTo()).rejects.toThrow(
      'The database was made by a newer version of this server (it has "903-contract")'
    );
  });

  it('applies a migration once, however many servers start', async () => {
    await Promise.all(Array.from({ length: 4 }, () => migrateTo(expand, indexes)));
    expect(await isIndexValid()).toBe(true);
  });

  it.skipIf(!concurrently)(
    'waits for readers without blocking others for long, and creates indexes beside a writer',
    async () => {
      await migrateTo(expand);
      let longest = 0;
      let isOver = false;
      const reading = store.database.transaction().execute(async (transaction) => {
        await sql`select 1 from things`.execute(transaction);
        await wait(3_500);
      });
      const otherQueries = (async () => {
        while (!isOver) {
          const begin = performance.now();
          await sql`select 1 from things`.execute(store.database);
          longest = Math.max(longest, performance.now() - begin);
          await wait(20);
        }
      })();
      await migrateTo(expand, { name: '902-more', sql: 'alter table things add more text;' });
      isOver = true;
      await Promise.all([reading, otherQueries]);
      expect(await columns()).toContain('more');
      expect(longest).toBeLessThan(3_000);
    }
  );
});
