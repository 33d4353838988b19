import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestStore, testStore } from '../test-store.ts';
import type { Database } from './schema.ts';
import { tidy } from './tidy-pglite.ts';

it.skipIf(testStore !== 'pglite')(
  'the embedded store counts a table when a tenth of it changed, not before',
  async () => {
    const { database, close } = await openTestStore();

    await insertPublishers(database, 1, 1_000);
    expect(await tidy(database)).toContain('publishers');
    expect(await countKnown(database)).toBe(1_000);

    await insertPublishers(database, 1_001, 1_100);
    expect(await tidy(database)).toEqual([]);
    await insertPublishers(database, 1_101, 1_200);
    expect(await tidy(database)).toEqual(['publishers']);
    expect(await countKnown(database)).toBe(1_200);
    await close();
  }
);

async function insertPublishers(database: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into publishers (id, body, revision, create_time, update_time)
    select 'p' || n, '{}', 1, now(), now() from generate_series(${from}::integer, ${to}::integer) as n`.execute(
    database
  );
  // PostgreSQL counts changes once a second otherwise.
  await sql`select pg_stat_force_next_flush()`.execute(database);
}

/** The rows of publishers that the planner reckons with. */
async function countKnown(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{
    known: number;
  }>`select reltuples as known from pg_class where relname = 'publishers'`.execute(database);
  return rows[0]?.known;
}
