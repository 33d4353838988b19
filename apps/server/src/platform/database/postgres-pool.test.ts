import { describe, expect, it } from 'vitest';
import { openTestSchema, testStore } from '../../testing/store.ts';
import { createMigrationPool, createRequestPool } from './postgres-pool.ts';

describe.skipIf(testStore !== 'postgres')('timeouts in DATABASE_URL (with TEST_STORE=postgres)', () => {
  it('cancel a statement of a request, but not of a migration, which may take long', async () => {
    const schema = await openTestSchema();
    const url = new URL(schema.url);
    url.searchParams.set('statement_timeout', '150');
    url.searchParams.set('query_timeout', '200');
    const pools = [createRequestPool, createMigrationPool].map((create) =>
      create({ url: url.href, onIdleError: () => {} })
    );
    const results = await Promise.allSettled(
      pools.map(async (pool) => {
        const client = await pool.connect();
        return client
          .query<{ done: boolean }>('select pg_sleep(0.5) is not null as done', [])
          .finally(() => client.release());
      })
    );
    await Promise.all(pools.map((pool) => pool.end()));
    await schema.drop();
    expect(results).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { rows: [{ done: true }] } }]);
  });
});
