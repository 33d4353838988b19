import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, testStore } from '../test-store.ts';
import type { Store } from './open-database.ts';
import { preparedQuery } from './prepared-query.ts';

let store: Store;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

const ask = async (text: string, ...values: unknown[]) =>
  (await store.database.executeQuery(preparedQuery(text, values))).rows;

describe(`preparedQuery (${testStore})`, () => {
  it('gives what any query gives, each time with its own values', async () => {
    const text = 'select $1::text as name, $2::bigint as size, $3::timestamptz as time, ($4::text[])[2] as second';
    const values = ['a"\\{}', 2 ** 40, '2026-11-21T12:00:00.123Z', ['', 'x",\\ NULL']];
    expect(await ask(text, ...values)).toEqual([
      { name: 'a"\\{}', size: 2 ** 40, time: new Date('2026-11-21T12:00:00.123Z'), second: 'x",\\ NULL' },
    ]);
    expect(await ask(text, null, null, null, [])).toEqual([{ name: null, size: null, time: null, second: null }]);
  });

  it('goes on after an error, in the statement and in its values', async () => {
    await expect(ask('select nonsense')).rejects.toMatchObject({ code: '42703' });
    await expect(ask('select touchline_too_late()')).rejects.toMatchObject({ code: 'TL001' });
    await expect(ask('select 1 / $1::integer as one', 0)).rejects.toMatchObject({ code: '22012' });
    expect(await ask('select 1 / $1::integer || $2::text as one', 1, '!')).toEqual([{ one: '1!' }]);
  });

  it('knows more texts than it keeps', async () => {
    const texts = Array.from({ length: 130 }, (_, n) => `select $1::text as value_${n}`);
    for (const round of ['a', 'b']) {
      for (const [n, text] of texts.entries()) expect(await ask(text, round)).toEqual([{ [`value_${n}`]: round }]);
    }
  });
});
