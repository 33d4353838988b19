import { describe, expect, it } from 'vitest';
import { openTestSchema, testStore } from '../../testing/store.ts';
import { createMigrationPool, createRequestPool, readTime } from './postgres-pool.ts';

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

describe('readTime', () => {
  it.each([
    ['2026-11-21 14:00:00+00', '2026-11-21T14:00:00.000Z'],
    ['2024-02-29 23:59:59.5+00', '2024-02-29T23:59:59.500Z'],
    ['2026-01-02 03:04:05.06+00', '2026-01-02T03:04:05.060Z'],
    ['2026-01-02 03:04:05.123456+00', '2026-01-02T03:04:05.123Z'],
    ['2026-11-21 14:00:00.25+05:30', '2026-11-21T08:30:00.250Z'],
    ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
    ['12026-11-21 14:00:00+00', '+012026-11-21T14:00:00.000Z'],
  ])('reads %s', (text, time) => {
    expect(readTime(text).toISOString()).toBe(time);
  });
});
