import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, testStore } from '../../testing/store.ts';
import type { Store } from './open-database.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Schema } from './schema.ts';

const onPostgres = testStore === 'postgres';
let store: Store;

beforeAll(async () => {
  if (onPostgres) store = await openTestStore();
}, 60_000);
afterAll(() => store?.close());

/** Runs the work on one connection, so that its statements share plans. */
const onConnection = <Result>(work: (connection: Kysely<Schema>) => Promise<Result>) =>
  store.database.connection().execute(work);

const double = (connection: Kysely<Schema>, value: number) =>
  connection.executeQuery(preparedQuery('select 2 * $1::integer as double', [value], { hasOnePlan: true }));

describe.skipIf(!onPostgres)('statements of a connection to PostgreSQL (with TEST_STORE=postgres)', () => {
  it('with one plan are planned once for all values', async () => {
    // The connection may have plans of other statements.
    const text = 'select 3 * $1::integer as triple';
    const plans = await onConnection(async (connection) => {
      for (const value of [1, 2, 3]) {
        const triple = preparedQuery(text, [value], { hasOnePlan: true });
        expect((await connection.executeQuery(triple)).rows).toEqual([{ triple: 3 * value }]);
      }
      const counts = sql`select generic_plans, custom_plans from pg_prepared_statements where statement = ${text}`;
      return (await counts.execute(connection)).rows;
    });
    expect(plans).toEqual([{ generic_plans: 3, custom_plans: 0 }]);
  });

  it('without one are planned by their values, in any order', async () => {
    const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode where ${true}::boolean`;
    await onConnection(async (connection) => {
      for (const value of [1, 2]) {
        await double(connection, value);
        expect((await mode.execute(connection)).rows).toEqual([{ mode: 'auto' }]);
      }
    });
  });

  it('are planned by their values also after a rollback, which takes back the setting', async () => {
    const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode where ${true}::boolean`;
    await onConnection(async (connection) => {
      await double(connection, 1);
      const failure = connection.transaction().execute(async (transaction) => {
        await mode.execute(transaction);
        throw new Error('stopped');
      });
      await expect(failure).rejects.toThrow('stopped');
      expect((await mode.execute(connection)).rows).toEqual([{ mode: 'auto' }]);
    });
  });

  it('roll back after one with one plan has failed', async () => {
    await onConnection(async (connection) => {
      const failure = connection.transaction().execute(async (transaction) => {
        await double(transaction, 1);
        await double(transaction, 2 ** 31 - 1);
      });
      await expect(failure).rejects.toMatchObject({ code: '22003' });
      expect((await double(connection, 4)).rows).toEqual([{ double: 8 }]);
    });
  });

  it('move to a new connection when one keeps too many plans', async () => {
    const { rows: before } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.database);
    await onConnection(async (connection) => {
      for (let n = 0; n < 100; n++) {
        const text = `select $1::integer as value_${n}`;
        await connection.executeQuery(preparedQuery(text, [n], { hasOnePlan: true }));
      }
    });
    const { rows: after } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.database);
    expect(after).not.toEqual(before);
  });
});
