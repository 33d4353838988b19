import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restriction } from './build.ts';
import { checkFilter } from './check.ts';
import type { Condition, FieldTable } from './condition.ts';
import { matches, type Read, valueAt } from './matches.ts';
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
  text: ['title', 'description'],
};

const derby = {
  id: 'derby',
  title: 'Köln - Mainz',
  description: 'Rheinderby',
  status: 'STARTED',
  start_time: '2026-03-01T16:30:00+01:00',
  length: '5400.5s',
  home_score: 2,
  live: true,
  tags: ['derby', 'Bundesliga'],
  metadata: {
    venue: 'RheinEnergie',
    attendance: 50_000,
    capacity: '50000',
    final: false,
    score: { home: 2, away: 0, extra: null },
    legs: [1, '2', true, 'Rückspiel', null, { third: 3 }],
    referee: null,
    comment: '',
    none: [],
    empty: {},
  },
};

const reading =
  (record: Readonly<Record<string, unknown>>): Read =>
  (field, path) =>
    valueAt(record, [field, ...path]);

const conditionOf = (filter: string) => checkFilter(parseFilter(filter), table);
const isMatch = (filter: string, record: Readonly<Record<string, unknown>>) =>
  matches(conditionOf(filter), reading(record));

describe('matches', () => {
  it.each([
    ['equal text', 'title = "Köln - Mainz"', 'title = "köln - Mainz"'],
    ['other text', 'title != Köln', 'title != "Köln - Mainz"'],
    ['text that contains, ignoring case and accents', 'title:KOLN', 'title:Bremen'],
    ['text before and after', 'id < dercy AND id > Derby AND id <= derby AND id >= derby', 'id < derby OR id > derby'],
    ['a wildcard at the end', 'title = "Köln*"', 'title = "köln*"'],
    ['a wildcard at the start', 'title = "*Mainz"', 'title = "*Main"'],
    ['a wildcard in the middle', 'title = "K*z"', 'title = "K*x"'],
    ['many wildcards', 'title = "*ö*-*"', 'title = "*-*ö*"'],
    ['wildcards side by side', 'title = "Köln** - *Main*z"', 'title = "Köln*Mainz*z"'],
    ['wildcards for nothing', 'title = "*Köln* - *Mainz*"', 'title = "Köln - *Köln - Mainz"'],
    ['a wildcard that must not match', 'title != "B*"', 'title != "K*"'],
    ['a star that is searched', 'NOT title:"K*"', 'title:"K*"'],
    ['an enum', 'status = STARTED AND status:STARTED', 'status != STARTED'],
    ['an equal time in another zone', 'start_time = "2026-03-01T15:30:00Z"', 'start_time != "2026-03-01T15:30:00Z"'],
    [
      'a time between',
      'start_time > "2026-03-01T00:00:00Z" AND start_time <= "2026-03-01T15:30:00Z"',
      'start_time < "2026-03-01T15:30:00Z"',
    ],
    ['a duration', 'length > 5400s AND length = 5400.500s', 'length <= 5400s'],
    ['a number', 'home_score >= 2 AND home_score < 2.5 AND home_score = 2.0', 'home_score > 2'],
    ['a boolean', 'live = true AND live != false', 'live = false'],
    ['an element of a list', 'tags:derby', 'tags:der'],
    ['an element of a list in its own letters', 'tags:Bundesliga', 'tags:bundesliga'],
    ['a bare word in any searched field', 'koln', 'bremen'],
    ['bare words in different fields', 'MAINZ rhein', 'mainz bremen'],
    ['a bare phrase', '"koln - mainz"', '"mainz koln"'],
    ['AND', 'live = true AND koln', 'live = true AND bremen'],
    ['OR', 'live = false OR koln', 'live = false OR bremen'],
    ['OR before AND', 'koln OR koln AND koln', 'bremen AND koln OR koln'],
    ['NOT', 'NOT bremen', '-koln'],
  ])('API-02: finds %s', (_, yes, no) => {
    expect(isMatch(yes, derby)).toBe(true);
    expect(isMatch(no, derby)).toBe(false);
  });

  it.each([
    ['text', 'metadata.venue = "Rhein*" AND metadata.venue:rhein', 'metadata.venue = Rhein'],
    [
      'text that looks like a number, quoted or not',
      'metadata.capacity = 50000 AND metadata.capacity = "50000"',
      'metadata.capacity != 50000',
    ],
    ['a number', 'metadata.attendance >= 50000 AND metadata.attendance:5e4', 'metadata.attendance != 50000'],
    [
      'a number compared with text as neither',
      'metadata.attendance > 1',
      'metadata.attendance = "50000" OR metadata.attendance != "1" OR metadata.attendance < x',
    ],
    [
      'a boolean',
      'metadata.final = false AND metadata.final:false AND metadata.final != true',
      'metadata.final = "false"',
    ],
    [
      'no order of booleans',
      'metadata.final = false',
      'metadata.final < true OR metadata.final <= false OR metadata.final != 0',
    ],
    ['a deeper number', 'metadata.score.home > 1', 'metadata.score.away > 1'],
    [
      'a number, text and boolean in an array',
      'metadata.legs:1 AND metadata.legs:2 AND metadata.legs:true',
      'metadata.legs:"1" OR metadata.legs:third OR metadata.legs:null',
    ],
    ['an element of an array as it is written', 'metadata.legs:Rückspiel', 'metadata.legs:spiel'],
    [
      'no array by comparison',
      'metadata.legs:*',
      'metadata.legs = 1 OR metadata.legs != 1 OR metadata.legs.0 = 1 OR metadata.legs.length > 0',
    ],
    [
      'a key',
      'metadata:venue AND metadata.score:home AND metadata:score.home',
      'metadata:away OR metadata.score:guest OR metadata.score:extra',
    ],
    ['no object by comparison', 'metadata.score:*', 'metadata.score = home OR metadata.score != home'],
    [
      'nothing that objects merely inherit',
      'metadata:score',
      'metadata:constructor OR metadata.score:toString OR metadata.__proto__:*',
    ],
  ])('API-02: finds %s in metadata', (_, yes, no) => {
    expect(isMatch(yes, derby)).toBe(true);
    expect(isMatch(no, derby)).toBe(false);
  });

  it.each([
    'id = ""',
    'title != x',
    'title < x',
    'title:""',
    'title = "*"',
    'status != STARTED',
    'start_time > "1970-01-01T00:00:00Z"',
    'length != 1s',
    'home_score <= 0',
    'live != true',
    'tags:a',
    'metadata.a != 1',
    'metadata.a:x',
    'x',
  ])('API-02: never finds what is unset by %s, but by its negation', (filter) => {
    for (const record of [{}, { id: null, title: null, status: null, metadata: { a: null } }]) {
      expect(isMatch(filter, record)).toBe(false);
      expect(isMatch(`NOT ${filter}`, record)).toBe(true);
    }
  });

  it('API-02: takes an empty text, list and object for absent, and 0 and false for present', () => {
    for (const key of ['comment', 'none', 'empty', 'referee', 'nothing']) {
      expect(isMatch(`metadata.${key}:* OR metadata:${key}`, derby)).toBe(false);
    }
    expect(isMatch('metadata.final:* AND metadata:final AND metadata.score:away', derby)).toBe(true);
    expect(isMatch('title:* OR tags:* OR metadata:*', { title: '', tags: [], metadata: {} })).toBe(false);
    expect(
      isMatch('live:* AND home_score:* AND start_time:*', { live: false, home_score: 0, start_time: new Date(0) })
    ).toBe(true);
  });

  it('finds nothing in values of another type', () => {
    const invalid = { title: 5, status: 5, start_time: true, length: {}, home_score: '2', live: 'true' };
    for (const filter of [
      'title:5',
      '5',
      'status != STARTED',
      'home_score = 2',
      'home_score != 1',
      'live = true',
      'live != false',
    ]) {
      expect(isMatch(filter, invalid)).toBe(false);
    }
    expect(isMatch('title = x OR title != x', { title: ['x'] })).toBe(false);
  });

  it('finds everything without a filter', () => {
    expect(matches(null, () => undefined)).toBe(true);
  });

  it('reads times and durations in every form they are kept in', () => {
    const filter = 'start_time = "1970-01-01T00:00:01Z" AND length = 2s';
    expect(isMatch(filter, { start_time: new Date(1_000), length: 2 })).toBe(true);
    expect(isMatch(filter, { start_time: 1_000, length: '2.0s' })).toBe(true);
    expect(
      isMatch('start_time != "1970-01-01T00:00:01Z" OR length != 2s', { start_time: 'soon', length: 'long' })
    ).toBe(false);
  });

  it('API-02: finds by wildcards what the same pattern with dots and stars finds', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 6 });
    fc.assert(
      fc.property(letters, pattern, (title, wildcard) => {
        const same = new RegExp(`^${wildcard.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(title);
        expect(isMatch(`title = "${wildcard}"`, { title })).toBe(same);
        expect(isMatch(`title != "${wildcard}"`, { title })).toBe(!same);
      }),
      { numRuns: 1_000 }
    );
  });

  it('API-02: orders text as UTF-8 does, like COLLATE "C" of the database', () => {
    const letter = fc.oneof(
      fc.constantFrom('a', 'z', 'é', '\uffee', '😀', '𝒜'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
    );
    const text = fc.string({ unit: letter, maxLength: 4 }).map((value) => value.replaceAll('\0', ''));
    fc.assert(
      fc.property(text, text, (title, other) => {
        const order = Buffer.compare(Buffer.from(title), Buffer.from(other));
        const condition = (comparator: Comparator) => checkFilter(restriction('title', comparator, other), table);
        expect(matches(condition('<'), reading({ title }))).toBe(order < 0);
        expect(matches(condition('>='), reading({ title }))).toBe(order >= 0);
      }),
      { numRuns: 1_000 }
    );
  });

  it('API-02: answers for any values, and the opposite for the negation', () => {
    const values = fc.oneof(
      fc.constantFrom('STARTED', 'true', '1', '1.5s', '*', 'a*', '2026-01-01T00:00:00Z'),
      fc.string()
    );
    const comparators = fc.constantFrom<Comparator[]>('=', '!=', '<', '<=', '>', '>=', ':');
    const paths = fc.oneof(
      fc.constantFrom(...Object.keys(table.fields)).map((field) => [field]),
      fc.array(fc.string(), { minLength: 1, maxLength: 2 }).map((path) => ['metadata', ...path])
    );
    const stored = fc.anything({
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withBigInt: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(paths, comparators, values, fc.boolean(), stored, (path, comparator, text, quoted, value) => {
        const condition = tryCheck(path, comparator, { text, quoted });
        if (condition === null) return;
        const isMatch = matches(condition, () => value);
        expect(matches({ kind: 'not', operand: condition }, () => value)).toBe(!isMatch);
        matches(condition, reading({ metadata: value }));
      }),
      { numRuns: 1_000 }
    );
  });
});

function tryCheck(
  path: readonly string[],
  comparator: Comparator,
  value: { text: string; quoted: boolean }
): Condition | null {
  try {
    return checkFilter({ kind: 'restriction', path, comparator, value: { ...value, position: 1 }, position: 1 }, table);
  } catch (error) {
    expect(error).toBeInstanceOf(FilterError);
    return null;
  }
}

describe('valueAt', () => {
  it('goes through own properties of objects, not through arrays, texts or what is inherited', () => {
    const value = { a: { b: [1], c: 'text', '': 2 }, empty: null };
    expect(valueAt(value, [])).toBe(value);
    expect(valueAt(value, ['a', 'b'])).toEqual([1]);
    expect(valueAt(value, ['a', ''])).toBe(2);
    for (const path of [
      ['b'],
      ['a', 'b', '0'],
      ['a', 'b', 'length'],
      ['a', 'c', 'length'],
      ['empty', 'x'],
      ['toString'],
    ]) {
      expect(valueAt(value, path)).toBeUndefined();
    }
  });
});
