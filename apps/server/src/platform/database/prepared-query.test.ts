import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, testStore } from '../../testing/store.ts';
import type { Store } from './open-database.ts';
import { preparedQuery } from './prepared-query.ts';

let store: Store;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

const run = async (text: string, ...values: unknown[]) =>
  (await store.database.executeQuery(preparedQuery(text, values))).rows;

describe(`preparedQuery (${testStore})`, () => {
  it('returns the same as any query, each time with its own values', async () => {
    const text = 'select $1::text as name, $2::bigint as size, $3::timestamptz as time, ($4::text[])[2] as second';
    const values = ['a"\\{}', 2 ** 40, '2026-11-21T12:00:00.123Z', ['', 'x",\\ NULL']];
    expect(await run(text, ...values)).toEqual([
      { name: 'a"\\{}', size: 2 ** 40, time: new Date('2026-11-21T12:00:00.123Z'), second: 'x",\\ NULL' },
    ]);
    expect(await run(text, null, null, null, [])).toEqual([{ name: null, size: null, time: null, second: null }]);
  });

  it('continues after an error in the statement or its values', async () => {
    await expect(run('select nonsense')).rejects.toMatchObject({ code: '42703' });
    await expect(run('select touchline_too_late()')).rejects.toMatchObject({ code: 'TL001' });
    await expect(run('select 1 / $1::integer as one', 0)).rejects.toMatchObject({ code: '22012' });
    expect(await run('select 1 / $1::integer || $2::text as one', 1, '!')).toEqual([{ one: '1!' }]);
  });

  it('handles more texts than it keeps', async () => {
    const texts = Array.from({ length: 130 }, (_, n) => `select $1::text as value_${n}`);
    for (const round of ['a', 'b']) {
      for (const [n, text] of texts.entries()) expect(await run(text, round)).toEqual([{ [`value_${n}`]: round }]);
    }
  });
});
