import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restriction } from './build.ts';
import { checkFilter } from './check.ts';
import type { FieldTable } from './condition.ts';
import { parseFilter } from './parse.ts';
import { type Comparator, FilterError } from './tree.ts';

const table: FieldTable = {
  fields: {
    id: { type: 'string' },
    title: { type: 'text' },
    description: { type: 'text' },
    status: { type: 'enum', values: ['STARTED', 'FINISHED'] },
    start_time: { type: 'time' },
    length: { type: 'duration' },
    home_score: { type: 'number' },
    live: { type: 'boolean' },
    tags: { type: 'list' },
    metadata: { type: 'json' },
  },
  aliases: { name: 'title', full_name: 'title' },
  text: ['title', 'description'],
};

const check = (text: string) => checkFilter(parseFilter(text), table);

function errorOf(text: string): FilterError {
  try {
    check(text);
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

const text = (value: string, parts: readonly string[] | null = null) => ({ type: 'string', value, parts });
const json = (value: string, rest: object = {}) => ({
  type: 'json',
  text: value,
  quoted: false,
  parts: null,
  number: null,
  boolean: null,
  ...rest,
});

describe('checkFilter', () => {
  it.each([
    ['text', 'title = derby', 'title', '=', text('derby')],
    ['a name in camelCase', 'homeScore = 1', 'home_score', '=', { type: 'number', value: 1 }],
    ['an alias', 'name = derby', 'title', '=', text('derby')],
    ['an alias in camelCase', 'fullName = derby', 'title', '=', text('derby')],
    ['wildcards', 'title != "a*b*"', 'title', '!=', text('a*b*', ['a', 'b', ''])],
    ['a star as a star elsewhere', 'title:"a*"', 'title', ':', text('a*')],
    ['a quoted star as a star', 'title:"*"', 'title', ':', text('*')],
    ['an enum', 'status = STARTED', 'status', '=', text('STARTED')],
    ['an enum in quotes', 'status != "STARTED"', 'status', '!=', text('STARTED')],
    ['has on an enum as =', 'status:STARTED', 'status', '=', text('STARTED')],
    [
      'a time',
      'start_time < "2026-03-01T00:00:00+01:00"',
      'start_time',
      '<',
      { type: 'time', value: Date.UTC(2026, 1, 28, 23) },
    ],
    ['has on a time as =', 'start_time:"1970-01-01T00:00:01Z"', 'start_time', '=', { type: 'time', value: 1_000 }],
    ['a duration', 'length >= 1.5s', 'length', '>=', { type: 'duration', value: 1.5 }],
    ['a number with sign and exponent', 'home_score > -1.5e2', 'home_score', '>', { type: 'number', value: -150 }],
    ['a boolean', 'live = true', 'live', '=', { type: 'boolean', value: true }],
    ['has on a boolean as =', 'live:false', 'live', '=', { type: 'boolean', value: false }],
    ['an element of a list', 'tags:"der*"', 'tags', ':', text('der*')],
  ])('API-02: reads %s', (_, filter, field, comparator, operand) => {
    expect(check(filter)).toEqual({ kind: 'compare', field, path: [], comparator, operand });
  });

  it.each([
    ['text', 'metadata.venue = Paris', ['venue'], '=', json('Paris')],
    ['a number', 'metadata.score.home > 2', ['score', 'home'], '>', json('2', { number: 2 })],
    ['a boolean', 'metadata.final = true', ['final'], '=', json('true', { boolean: true })],
    ['text in quotes', 'metadata.leg != "2"', ['leg'], '!=', json('2', { quoted: true })],
    ['wildcards', 'metadata.venue = "P*"', ['venue'], '=', json('P*', { quoted: true, parts: ['P', ''] })],
    ['what stands in quotes', 'metadata."a.b" : c', ['a.b'], ':', json('c')],
    ['names as they are written', 'metadata.homeScore = x', ['homeScore'], '=', json('x')],
  ])('API-02: reads %s below a map', (_, filter, path, comparator, operand) => {
    expect(check(filter)).toEqual({ kind: 'compare', field: 'metadata', path, comparator, operand });
  });

  it.each([
    ['a field', 'startTime:*', 'start_time', []],
    ['a list', 'tags:*', 'tags', []],
    ['a map', 'metadata:*', 'metadata', []],
    ['a key', 'metadata:venue', 'metadata', ['venue']],
    ['a key in a map in a map', 'metadata:score.home', 'metadata', ['score', 'home']],
    ['a key with a dot', 'metadata:"score.home"', 'metadata', ['score.home']],
    ['a value of a map', 'metadata.score:*', 'metadata', ['score']],
  ])('API-02: reads whether %s is present', (_, filter, field, path) => {
    expect(check(filter)).toEqual({ kind: 'present', field, path });
  });

  it('API-02: reads the rest of the tree without its parentheses, and bare words with the fields they search', () => {
    expect(check('-(a OR live:*) b')).toEqual({
      kind: 'and',
      operands: [
        {
          kind: 'not',
          operand: {
            kind: 'or',
            operands: [
              { kind: 'text', text: 'a', fields: ['title', 'description'] },
              { kind: 'present', field: 'live', path: [] },
            ],
          },
        },
        { kind: 'text', text: 'b', fields: ['title', 'description'] },
      ],
    });
    expect(checkFilter(null, table)).toBeNull();
  });

  it.each([
    ['a field that is not there', 'nosuchfield = 1', 'nosuchfield'],
    ['one in other letters', 'STATUS = STARTED', 'STATUS'],
    ['the name of something every object has', 'constructor = 1', 'constructor'],
    ['one more of those', '__proto__:*', '__proto__'],
    ['a value on the left', '"football" = id', 'football'],
    ['a part of a field that has none', 'tags.0 = derby', 'tags.0'],
    ['a part of a text', 'title.en = derby', 'title.en'],
  ])('API-02: refuses %s', (_, filter, field) => {
    const error = errorOf(`live = true AND ${filter}`);
    expect(error).toMatchObject({ reason: 'FILTER_UNKNOWN_FIELD', position: 17, field });
    expect(error.message).toMatch(new RegExp(`^Unknown field "${field}" at position 17 of the filter`));
  });

  it('names the fields there are', () => {
    expect(errorOf('nosuch = 1').message).toContain('The fields are id, title, description, status, start_time,');
  });

  it.each([
    ['a word for a time', 'start_time >= "yesterday"', 15, 'a time with its zone'],
    ['a time without its zone', 'start_time >= "2026-03-01T00:00:00"', 15, 'a time with its zone'],
    ['a time without its T', 'start_time >= "2026-03-01 00:00:00Z"', 15, 'a time with its zone'],
    ['a day for a time', 'start_time >= 2026-03-01', 15, 'not with "2026-03-01"'],
    ['an enum in other letters', 'status = started', 10, 'one of STARTED, FINISHED, not with "started"'],
    ['an enum with a wildcard', 'status = "START*"', 10, 'one of STARTED, FINISHED'],
    ['a word for a number', 'home_score = many', 14, 'a number, such as 2 or -0.5'],
    ['a number too large', 'home_score = 1e999', 14, 'a number'],
    ['a hexadecimal number', 'home_score = 0x10', 14, 'a number'],
    ['nothing for a number', 'home_score = ""', 14, 'a number'],
    ['a word for a duration', 'length = soon', 10, 'seconds, such as 20s or 1.5s'],
    ['minutes for a duration', 'length = 2m', 10, 'seconds'],
    ['a word for a boolean', 'live = yes', 8, 'true or false, not with "yes"'],
    ['a boolean in other letters', 'live = True', 8, 'true or false'],
    ['an order of booleans', 'live > false', 1, 'live has no order; compare it with = or !='],
    ['an order of enums', 'status <= STARTED', 1, 'status has no order'],
    ['a list compared', 'tags = derby', 1, 'tags is a list; write tags:value'],
    ['a list compared with !=', 'tags != derby', 1, 'tags is a list'],
    ['a map compared', 'metadata = derby', 1, 'metadata is a map; name what to compare in it'],
  ])('API-02: refuses %s and says what fits', (_, filter, position, expected) => {
    const error = errorOf(filter);
    expect(error).toMatchObject({ reason: 'FILTER_TYPE', position, field: filter.split(' ')[0] });
    expect(error.message).toContain(`At position ${position} of the filter: `);
    expect(error.message).toContain(expected);
  });

  it('does not send all of a long value back', () => {
    expect(errorOf(`home_score = ${'x'.repeat(1_000)}`).message.length).toBeLessThan(200);
    expect(errorOf(`${'x'.repeat(1_000)} = 1`).message.length).toBeLessThan(300);
  });

  it('API-02: throws nothing but FilterError, whatever is compared with whatever', () => {
    const comparators = fc.constantFrom<Comparator[]>('=', '!=', '<', '<=', '>', '>=', ':');
    const names = fc.oneof(fc.constantFrom(...Object.keys(table.fields), 'name', '__proto__', 'toString'), fc.string());
    const values = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom('*', '1s', '2026-01-01T00:00:00Z'));
    fc.assert(
      fc.property(fc.array(names, { maxLength: 3 }), comparators, values, (path, comparator, value) => {
        try {
          checkFilter(restriction(path, comparator, value), table);
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
        }
      }),
      { numRuns: 2_000 }
    );
  });
});
