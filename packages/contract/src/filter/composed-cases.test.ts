import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFilter } from './check.ts';
import type { Field, FieldTable } from './condition.ts';
import { matches, valueAt } from './matches.ts';
import { parseFilter } from './parse.ts';
import { printFilter } from './print.ts';
import { FilterError } from './tree.ts';

interface Cases {
  schema: Record<string, string>;
  records: { id: string }[];
  cases: { filter: string; valid: boolean | null; note: string; matches?: string[] }[];
}

/** AIP-160's own examples and more, with what they find among four records; made from its text. */
const file = new URL('../../../../../shared/data/aip160/composed-cases.json', import.meta.url);

describe.skipIf(!existsSync(file))('the cases of AIP-160', () => {
  const { schema, records, cases }: Cases = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { schema: {}, records: [], cases: [] };
  const table: FieldTable = {
    fields: Object.fromEntries(Object.entries(schema).map(([name, type]) => [name, toField(type)])),
    text: ['title'],
  };
  const idsOf = (filter: string) => {
    const condition = checkFilter(parseFilter(filter), table);
    return records
      .filter((record) => matches(condition, (field, path) => valueAt(record, [field, ...path])))
      .map(({ id }) => id);
  };
  const named = cases.map((each) => ({ ...each, shown: each.filter.slice(0, 80) }));

  it('are many', () => {
    expect(cases.length).toBeGreaterThan(40);
  });

  it.each(named.filter(({ valid }) => valid === true))(
    'API-02: $shown finds $matches ($note)',
    ({ filter, matches: ids }) => {
      expect(idsOf(filter)).toEqual(ids);
      expect(idsOf(printFilter(parseFilter(filter)))).toEqual(ids);
    }
  );

  it.each(named.filter(({ valid }) => valid === false))('API-02: $shown is refused ($note)', ({ filter }) => {
    expect(() => idsOf(filter)).toThrow(FilterError);
  });

  it('API-02: and in small letters is a bare word like any other, as docs/filter.md says', () => {
    const undecided = named.filter(({ valid }) => valid === null);
    expect(undecided.map(({ filter }) => filter)).toEqual(['type_id = "football" and live = true']);
    // No title has an "and" in it; the word of the one football match that is live has.
    expect(idsOf('type_id = "football" and live = true')).toEqual([]);
    expect(idsOf('type_id = "football" mainz live = true')).toEqual(['e2']);
  });
});

function toField(type: string): Field {
  const values = /^enum\{(.*)\}$/.exec(type)?.[1];
  if (values !== undefined) return { type: 'enum', values: values.split(',') };
  if (type.startsWith('list')) return { type: 'list' };
  if (type.startsWith('map')) return { type: 'json' };
  if (type.startsWith('int')) return { type: 'number' };
  if (type === 'timestamp') return { type: 'time' };
  if (type === 'bool') return { type: 'boolean' };
  if (type === 'string') return { type: 'string' };
  throw new Error(`The cases have a type that is not known here: ${type}`);
}
