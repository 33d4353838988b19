import { type Condition, type FieldTable, matches } from '@touchline/contract/filter';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import type { SeenRow } from '../../platform/database/seen-row.ts';
import { findIds, formsOf, runSql, type TestTable } from '../../testing/lists/conditions.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import { type Column, readerOf } from './listing.ts';
import { textsOf } from './texts.ts';

let store: Store;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

describe(`conditions in SQL (${testStore})`, () => {
  const words = [
    'Köln',
    'koln',
    'KÖLN cup',
    'a*b',
    '100%',
    '_',
    '\\',
    '',
    'İstanbul',
    'ﬁn',
    'fin',
    '東京',
    'é',
    'e\u0301',
    '🏆',
    '\uffee',
    "x' or 1=1",
    'Straße',
    'ΟΔΟΣ',
    'οδός',
    '{"a"}',
    'true',
    '1',
    '-2.5',
    // Equal in as many characters as the index of texts has.
    `${'é'.repeat(64)}a`,
    `${'é'.repeat(64)}b`,
  ];
  const statuses = ['OPEN', 'DONE', 'GONE'];
  const scalars = [...words, 0, 1, -2.5, 1e21, true, false, null];
  const word = fc.constantFrom(...words);
  const scalar = fc.constantFrom(...scalars);
  const manyTexts = Array.from({ length: 250 }, (_, n) => `text ${n}`);
  const key = fc.constantFrom('a', 'b', '$t', '0', 'Köln', '');
  const tags = fc.constantFrom('nl', 'nl-BE', 'en', 'pt_BR', 'de');
  const localized = fc.oneof(word, fc.dictionary(tags, word, { maxKeys: 3 }));
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      scalar,
      fc.array(scalar, { maxLength: 3 }),
      // Not keys like '0', which JavaScript objects put first.
      fc.record({ $t: fc.dictionary(fc.oneof(tags, fc.constantFrom('', '$t', 'Köln')), scalar, { maxKeys: 3 }) }),
      fc.dictionary(key, tie('value'), { maxKeys: 3 })
    ),
  })).value;
  const times = [
    '2026-11-21T14:00:00.000Z',
    '2026-11-21T14:00:00.001Z',
    '1969-12-31T23:59:59.000Z',
    '0001-01-01T00:00:00.000Z',
  ];

  const fields: FieldTable = {
    fields: {
      id: { type: 'string' },
      title: { type: 'text' },
      note: { type: 'string' },
      status: { type: 'enum', values: statuses },
      start_time: { type: 'time' },
      end_time: { type: 'time' },
      score: { type: 'number' },
      length: { type: 'duration' },
      live: { type: 'boolean' },
      tags: { type: 'list' },
      data: { type: 'json' },
    },
    text: ['title', 'note'],
  };
  const stored = (name: string): Column => ({ sql: name, of: ({ body }) => body[name] });
  const things: TestTable = {
    name: 'things',
    fields,
    columns: {
      id: { sql: 'id', of: ({ id }) => id, indexed: true },
      title: { ...stored('title'), sql: `(texts -> 'title')`, trigrams: true },
      note: stored('note'),
      status: { ...stored('status'), indexed: true },
      start_time: { ...stored('start_time'), indexed: true },
      end_time: stored('end_time'),
      score: stored('score'),
      length: stored('length'),
      live: stored('live'),
      tags: { ...stored('tags'), indexed: true },
      data: { ...stored('data'), values: true },
    },
  };

  const row = fc.record({
    title: localized,
    note: fc.option(word),
    status: fc.constantFrom(...statuses),
    start_time: fc.option(fc.constantFrom(...times)),
    end_time: fc.option(fc.constantFrom(...times)),
    score: fc.option(fc.constantFrom(0, 1, -2.5, 1e21)),
    length: fc.option(fc.constantFrom(0, 90, 1.5)),
    live: fc.option(fc.boolean()),
    tags: fc.array(word, { maxLength: 3 }),
    data: fc.oneof(
      { weight: 9, arbitrary: fc.dictionary(key, json, { maxKeys: 3 }) },
      // More texts than the index has per row.
      fc.record({ a: word, b: fc.record({ $t: fc.dictionary(tags, word) }), many: fc.constant(manyTexts) })
    ),
  });
  const rows: SeenRow[] = fc.sample(row, 150).map((body, index) => {
    // As jsonb returns it: without values that it cannot hold, and with keys in its own order.
    return { id: `r${String(index).padStart(3, '0')}`, body, create_time: new Date(0), update_time: new Date(0) };
  });

  beforeAll(async () => {
    await runSql(
      store.database,
      'create table things (id text collate "C", body jsonb, texts jsonb, note text, status text, start_time timestamptz, end_time timestamptz, score float8, length float8, live boolean, tags text[], data jsonb)'
    );
    for (const { id, body } of rows) {
      const {
        title,
        note,
        status,
        start_time,
        end_time,
        score,
        length,
        live,
        tags: list,
        data,
      } = body as Record<string, never>;
      const texts = JSON.stringify(textsOf({ title: title ?? '' }));
      await runSql(
        store.database,
        'insert into things values ($1, $2::jsonb, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb)',
        [
          ...[id, JSON.stringify(body), texts, note, status, start_time, end_time, score, length, live, list],
          JSON.stringify(data),
        ]
      );
    }
    // The key order of jsonb determines the first language of a text.
    const read = await runSql<SeenRow>(store.database, 'select id, body from things order by id');
    rows.splice(0, rows.length, ...rows.map((made, index) => ({ ...made, body: read[index]?.body ?? {} })));
  });

  // A filter with NUL is rejected before it becomes a condition, and in an order no other character can represent it.
  const anything = fc.string({ unit: 'binary', maxLength: 3 }).map((value) => value.replaceAll('\0', ''));
  const text = fc.oneof(word, anything);
  const parts = fc.option(fc.array(text, { minLength: 2, maxLength: 4 }));
  const equality = fc.constantFrom('=', '!=');
  const order = fc.constantFrom('=', '!=', '<', '<=', '>', '>=');
  const compare = <Operand>(
    name: string,
    comparator: fc.Arbitrary<string>,
    operand: fc.Arbitrary<Operand>,
    path = fc.constant<string[]>([])
  ) => fc.record({ kind: fc.constant('compare'), field: fc.constant(name), path, comparator, operand });
  const stringOperand = (value: fc.Arbitrary<string>) =>
    fc.record({ type: fc.constant('string'), value, parts: fc.constant(null) });
  const comparedText = (name: string) =>
    fc.oneof(
      compare(name, fc.oneof(order, fc.constant(':')), stringOperand(text)),
      compare(name, equality, fc.record({ type: fc.constant('string'), value: text, parts }))
    );
  const time = fc.constantFrom(...times, '2026-11-22T00:00:00Z').map((value) => Date.parse(value));
  const jsonOperand = fc.record({
    type: fc.constant('json'),
    text,
    quoted: fc.boolean(),
    number: fc.option(fc.constantFrom(0, 1, -2.5, 1e21)),
    boolean: fc.option(fc.boolean()),
    parts: fc.constant(null),
  });
  const path = fc.array(key, { minLength: 1, maxLength: 3 });
  const typed = (type: string, value: fc.Arbitrary<unknown>) => fc.record({ type: fc.constant(type), value });

  const leaf = fc.oneof(
    comparedText('title'),
    comparedText('note'),
    compare('id', fc.constant('='), stringOperand(fc.constantFrom('r001', 'r002', 'r003'))),
    compare('status', equality, stringOperand(fc.constantFrom(...statuses))),
    compare('start_time', order, typed('time', time)),
    compare('end_time', order, typed('time', time)),
    compare('score', order, typed('number', fc.constantFrom(0, 1, -2.5, 1e21, 0.5))),
    compare('length', order, typed('duration', fc.constantFrom(0, 90, 1.5))),
    compare('live', equality, typed('boolean', fc.boolean())),
    compare('tags', fc.constant(':'), stringOperand(text)),
    compare('data', fc.oneof(order, fc.constant(':')), jsonOperand, path),
    compare(
      'data',
      equality,
      fc.tuple(jsonOperand, parts).map(([operand, wild]) => ({ ...operand, parts: wild })),
      path
    ),
    fc.record({ kind: fc.constant('text'), text, fields: fc.constant(fields.text) }),
    fc.record({
      kind: fc.constant('present'),
      field: fc.constantFrom(...Object.keys(fields.fields)),
      path: fc.constant([]),
    }),
    fc.record({ kind: fc.constant('present'), field: fc.constant('data'), path })
  );
  const condition = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.record({ kind: fc.constantFrom('and', 'or'), operands: fc.array(tie('any'), { minLength: 1, maxLength: 4 }) }),
      fc.record({ kind: fc.constant('not'), operand: tie('any') })
    ),
  })).any as fc.Arbitrary<Condition>;
  const locales = fc.array(tags, { minLength: 1, maxLength: 3 });

  it('API-09: match the same rows as matches(), with random conditions and rows', async () => {
    let matching = 0;
    await fc.assert(
      fc.asyncProperty(condition, locales, async (filter, locales) => {
        const expected = rows.filter((each) => matches(filter, readerOf(things, each, locales))).map(({ id }) => id);
        matching += Number(expected.length > 0 && expected.length < rows.length);
        expect(await findIds(store.database, things, { condition: filter, locales })).toEqual(expected);
      }),
      { numRuns: 600 }
    );
    // Most conditions distinguish rows; otherwise nothing would be tested.
    expect(matching).toBeGreaterThan(150);
  }, 120_000);

  it('API-09: never contain text of the caller', () => {
    const mark = (value: unknown, name = ''): unknown => {
      if (typeof value === 'string') return ['text', 'value', 'parts', 'path'].includes(name) ? `Zq9${value}` : value;
      if (Array.isArray(value)) return value.map((item) => mark(item, name));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mark(member, key)]));
    };
    fc.assert(
      fc.property(condition, locales, (filter, locales) => {
        const tagged = locales.map((tag) => `${tag}-zq9`);
        const { whole, divided, byValues } = formsOf(things, mark(filter) as Condition, tagged);
        const other = formsOf(things, filter, locales);
        expect(whole + divided + byValues).not.toMatch(/zq9/i);
        expect(other.whole + other.divided + other.byValues).not.toMatch(/İ|ﬁ|🏆|1=1|koln/);
      }),
      { numRuns: 1_000 }
    );
  });
});
