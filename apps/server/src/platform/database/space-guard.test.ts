import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takePglite } from '../../testing/pglite-pool.ts';
import { openSession, type PgliteSession } from './pglite-session.ts';
import { asStorageError, createSpaceGuard, RESERVED_BYTES } from './space-guard.ts';

let session: PgliteSession;
let free: number;
let run: (sql: string) => Promise<unknown>;

beforeAll(async () => {
  const { pglite } = await takePglite();
  session = await openSession(pglite);
}, 60_000);
afterAll(() => session.close());

beforeEach(async () => {
  free = 2 * RESERVED_BYTES;
  await session.execute({ sql: 'set default_transaction_read_only = off', parameters: [], planning: 'each-time' });
  const guard = createSpaceGuard(session, () => free);
  /** Runs a statement as the store's worker does; returns its first value, or the code of its error. */
  run = async (sql) => {
    try {
      await guard.before();
      const { rows } = await session.execute({ sql, parameters: [], planning: 'each-time' });
      return Object.values((rows[0] as object | undefined) ?? {})[0];
    } catch (error) {
      return (asStorageError(error) as { code: string }).code;
    } finally {
      guard.after(sql);
    }
  };
  await run('drop table if exists notes');
  await run('create table notes (id integer primary key)');
});

const count = () => run('select count(*) from notes');

describe('createSpaceGuard', () => {
  it('rejects writes with the code of a full disk below the reserve, and allows reads', async () => {
    expect(await run('insert into notes values (1)')).toBeUndefined();
    free = RESERVED_BYTES - 1;

    expect(await run('insert into notes values (2)')).toBe('53100');
    expect(await run('delete from notes')).toBe('53100');
    expect(await run('create table other (id integer)')).toBe('53100');
    expect(await run('select id from notes for update')).toBe('53100');
    expect(await count()).toBe(1);
  });

  it('allows writes again when there is more than the reserve, so that it does not change with each write', async () => {
    free = RESERVED_BYTES - 1;
    expect(await run('insert into notes values (1)')).toBe('53100');
    free = RESERVED_BYTES + 1;
    expect(await run('insert into notes values (1)')).toBe('53100');
    free = 2 * RESERVED_BYTES;
    expect(await run('insert into notes values (1)')).toBeUndefined();
  });

  it('ends the writes of a transaction that runs, and what follows its rollback', async () => {
    await run('begin');
    await run('insert into notes values (1)');
    free = RESERVED_BYTES - 1;
    expect(await run('insert into notes values (2)')).toBe('53100');
    await run('rollback');

    expect(await count()).toBe(0);
    // PostgreSQL restores settings at the end of a rejected transaction.
    expect(await run('insert into notes values (3)')).toBe('53100');
  });

  it('commits a transaction whose writes were all accepted', async () => {
    await run('begin');
    await run('insert into notes values (1)');
    free = RESERVED_BYTES - 1;
    await run('commit');
    expect(await count()).toBe(1);
  });

  it('allows writes after a transaction in which the space came back was rolled back', async () => {
    free = RESERVED_BYTES - 1;
    await run('begin');
    expect(await count()).toBe(0);
    free = 2 * RESERVED_BYTES;
    await count();
    await run('rollback');
    expect(await run('insert into notes values (1)')).toBeUndefined();
  });
});
