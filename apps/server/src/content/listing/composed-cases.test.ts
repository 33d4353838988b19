import { existsSync, readFileSync } from 'node:fs';
import { checkFilter, parseFilter } from '@touchline/contract/filter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { findIds, runSql, type TestTable } from '../../testing/lists/conditions.ts';
import { openTestStore } from '../../testing/store.ts';
import type { Column } from './listing.ts';

/** The parts of the file that are read here. */
interface ComposedCases {
  readonly records: readonly Record<string, unknown>[];
  readonly cases: readonly { readonly filter: string; readonly valid: boolean | null; readonly matches: string[] }[];
}

let store: Store;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

const casesFile = new URL('../../../../../../shared/data/aip160/composed-cases.json', import.meta.url);

describe.skipIf(!existsSync(casesFile))('the AIP-160 cases in shared/data', () => {
  const { records, cases }: ComposedCases = existsSync(casesFile)
    ? JSON.parse(readFileSync(casesFile, 'utf8'))
    : { records: [], cases: [] };
  const columnOf = (sql: string, indexed = false): Column => ({
    sql,
    of: ({ body }) => body[sql],
    ...(indexed && { indexed: true }),
  });
  const composed: TestTable = {
    name: 'composed',
    fields: {
      fields: {
        id: { type: 'string' },
        type_id: { type: 'string' },
        title: { type: 'string' },
        status: {
          type: 'enum',
          values: [
            'EVENT_STATUS_UNSPECIFIED',
            'EVENT_STATUS_SCHEDULED',
            'EVENT_STATUS_STARTED',
            'EVENT_STATUS_FINISHED',
          ],
        },
        start_time: { type: 'time' },
        tags: { type: 'list' },
        attributes: { type: 'json' },
        home_score: { type: 'number' },
        live: { type: 'boolean' },
      },
      text: ['title'],
    },
    columns: {
      id: columnOf('id', true),
      type_id: columnOf('type_id', true),
      title: columnOf('title'),
      status: columnOf('status', true),
      start_time: columnOf('start_time', true),
      tags: columnOf('tags', true),
      attributes: columnOf('attributes'),
      home_score: columnOf('home_score'),
      live: columnOf('live'),
    },
  };

  beforeAll(async () => {
    await runSql(
      store.database,
      'create table composed (id text, type_id text, title text, status text, start_time timestamptz, tags text[], attributes jsonb, home_score float8, live boolean)'
    );
    for (const record of records) {
      const { id, type_id, title, status, start_time, tags, attributes, home_score, live } = record;
      await runSql(store.database, 'insert into composed values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)', [
        id,
        type_id,
        title,
        status,
        start_time,
        tags,
        JSON.stringify(attributes),
        home_score,
        live,
      ]);
    }
  });

  it.each(cases.filter(({ valid }) => valid))('API-09: $note: $filter', async ({ filter, matches: expected }) => {
    expect(
      await findIds(store.database, composed, { condition: checkFilter(parseFilter(filter), composed.fields) })
    ).toEqual(expected);
  });

  it.each(cases.filter(({ valid }) => valid === null))(
    'API-09: undecided, a word like others: $filter',
    async ({ filter }) => {
      // No title has the word "and", which decides alone.
      expect(
        await findIds(store.database, composed, { condition: checkFilter(parseFilter(filter), composed.fields) })
      ).toEqual([]);
    }
  );
});
