import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Store } from '../platform/database/open-database.ts';
import { openTestStore, testStore } from './store.ts';

describe.runIf(testStore === 'pglite')('a store of a test', () => {
  it('has no rows, settings or statistics of the one before', async () => {
    await withStore(async ({ database }) => {
      await sql`insert into server_keys (name, value, create_time) values ('a', 'b', now())`.execute(database);
      await sql`analyze server_keys`.execute(database);
      await sql`set work_mem = '1MB'`.execute(database);
    });
    await withStore(async ({ database }) => {
      expect(await database.selectFrom('server_keys').selectAll().execute()).toEqual([]);
      expect(await count(database, sql`select * from pg_stats where tablename = 'server_keys'`)).toBe(0);
      expect(await count(database, sql`select * from pg_settings where name = 'work_mem' and setting = '1024'`)).toBe(
        0
      );
    });
  });

  it.each([
    ['a column', 'alter table server_keys add more text'],
    ['a renamed table', 'alter table server_keys rename to other_keys'],
    ['a table', 'create table more (id text)'],
    ['an index', 'create index server_keys_by_value on server_keys (value)'],
    ['a constraint', "alter table server_keys add constraint picky check (name <> 'refused')"],
    ['a nullable column', 'alter table server_keys alter value drop not null'],
    ['a disabled trigger', 'alter table events disable trigger event_titles_insert'],
    ['a migration', "insert into schema_migrations (name) values ('999-more')"],
  ])('has no changes that a test made to its tables: %s', async (_, change) => {
    const before = await withStore(({ database }) => tablesOf(database));
    const changed = await withStore(async ({ database }) => {
      await sql.raw(change).execute(database);
      return tablesOf(database);
    });
    expect(changed).not.toEqual(before);
    expect(await withStore(({ database }) => tablesOf(database))).toEqual(before);
  });
});

async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openTestStore();
  return work(store).finally(store.close);
}

async function count(database: Store['database'], query: ReturnType<typeof sql>): Promise<number> {
  return (await query.execute(database)).rows.length;
}

/** Columns, indexes, constraints, triggers and migrations, by name. */
async function tablesOf(database: Store['database']): Promise<unknown> {
  const { rows } = await sql`
    select concat_ws(' ', table_name, column_name, is_nullable) as part from information_schema.columns
      where table_schema = 'public'
    union select indexdef from pg_indexes where schemaname = 'public'
    union select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union select concat_ws(' ', tgname, tgenabled) from pg_trigger where not tgisinternal
    union select name from migrations union select name from schema_migrations
    order by 1`.execute(database);
  return rows;
}
