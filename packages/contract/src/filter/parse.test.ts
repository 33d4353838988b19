import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseFilter } from './parse.ts';
import { type Filter, FilterError } from './tree.ts';

afterEach(() => void vi.restoreAllMocks());

/** A tree in few letters: `["and", …]`, and a condition as it would be written without spaces. */
function sketch(filter: Filter | null): unknown {
  switch (filter?.kind) {
    case 'and':
    case 'or':
      return [filter.kind, ...filter.operands.map(sketch)];
    case 'not':
    case 'group':
      return [filter.kind, sketch(filter.operand)];
    case 'text':
      return filter.value.text;
    case 'restriction':
      return `${filter.path.join('/')}${filter.comparator}${filter.value.text}`;
    default:
      return null;
  }
}

function errorOf(text: string): FilterError {
  try {
    parseFilter(text);
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}

describe('parseFilter', () => {
  it.each([
    ['an empty text as no filter', '', null],
    ['white space as no filter', ' \t\n', null],
    ['a comparison', 'type_id = "football"', 'type_id=football'],
    ['every comparator', 'a=1 b!=1 c<1 d<=1 e>1 f>=1 g:1', ['and', 'a=1', 'b!=1', 'c<1', 'd<=1', 'e>1', 'f>=1', 'g:1']],
    ['white space of any kind around a comparator', 'a\n>=\t1', 'a>=1'],
    ['a path', 'metadata.score.home = 2', 'metadata/score/home=2'],
    ['a path with a quoted part', `metadata."full time".'a.b' = 2`, 'metadata/full time/a.b=2'],
    ['keywords behind a dot as names', 'metadata.NOT.AND.OR = 2', 'metadata/NOT/AND/OR=2'],
    ['a number with point and sign', 'a = -1.5', 'a=-1.5'],
    ['single quotes', 'a = \'it is "so"\'', 'a=it is "so"'],
    ['escaped quotes and backslashes', String.raw`a = "\"\'\\"`, String.raw`a="'\ `.trim()],
    ['letters of any script without quotes', 'a = Köln', 'a=Köln'],
    ['a bare word', 'Hugo', 'Hugo'],
    ['a bare phrase', '"Victor Hugo"', 'Victor Hugo'],
    ['a bare word with dots', 'www.example.com', 'www.example.com'],
    ['words side by side as AND', 'Victor Hugo', ['and', 'Victor', 'Hugo']],
    ['AND', 'a AND b AND c', ['and', 'a', 'b', 'c']],
    ['OR tighter than AND', 'a AND b OR c AND d', ['and', 'a', ['or', 'b', 'c'], 'd']],
    ['OR tighter than white space', 'New York Giants OR Yankees', ['and', 'New', 'York', ['or', 'Giants', 'Yankees']]],
    ['NOT tightest', 'NOT a OR b', ['or', ['not', 'a'], 'b']],
    ['a minus as NOT', '-a:"b" AND -(c)', ['and', ['not', 'a:b'], ['not', ['group', 'c']]]],
    ['parentheses as written', '((a b) OR c)', ['group', ['or', ['group', ['and', 'a', 'b']], 'c']]],
    ['keywords in other letters as words', 'a and b or not c', ['and', 'a', 'and', 'b', 'or', 'not', 'c']],
    ['words that begin like keywords', 'ANDY ORLANDO NOTTS', ['and', 'ANDY', 'ORLANDO', 'NOTTS']],
    ['a keyword in quotes as text', 'a = "AND" "OR"', ['and', 'a=AND', 'OR']],
  ])('API-02: reads %s', (_, text, expected) => {
    expect(sketch(parseFilter(text))).toEqual(expected);
  });

  it('keeps where fields and values stand, from 1, and whether a value was quoted', () => {
    expect(parseFilter('  live = true')).toEqual({
      kind: 'restriction',
      path: ['live'],
      comparator: '=',
      value: { text: 'true', quoted: false, position: 10 },
      position: 3,
    });
    expect(parseFilter('(live:"*")')).toMatchObject({ operand: { position: 2, value: { position: 7, quoted: true } } });
  });

  it.each([
    ['a missing value', 'type_id = ', 11, 'a value after =, found the end'],
    ['a keyword for a value', 'a = AND b', 5, 'a value after =, found "AND"'],
    ['a missing field', '= "football"', 1, 'a condition like type_id = "football", found "="'],
    ['a keyword in the first place', 'AND a', 1, 'a condition like type_id = "football", found "AND"'],
    ['a keyword in the last place', 'a AND', 6, 'found the end'],
    ['two keywords', 'a OR AND b', 6, 'found "AND"'],
    ['two negations', 'NOT NOT a', 5, 'found "NOT"'],
    ['two minuses', '--a', 2, 'found "-a"'],
    ['a minus on its own', 'Hamburg - Bremen', 10, 'found " "'],
    ['NOT without a space', 'NOT(a)', 4, 'a space after NOT, found "("'],
    ['AND without a space', 'a AND(b)', 6, 'a space after AND, found "("'],
    ['a string without end', 'a = "b', 7, 'a " to close the one at 5, found the end'],
    ['a string with the other quote at its end', `a = 'b"`, 8, `a ' to close the one at 5`],
    ['an unknown escape', String.raw`a = "\d"`, 7, String.raw`a quote or another \ after \, found "d"`],
    ['NUL in a string', 'a = "b\0"', 7, 'a " to close the one at 5'],
    ['a missing )', '(a', 3, 'a ")" for the "(" at 1, found the end'],
    ['a stray )', 'a)', 2, 'the end, found ")". No "(" goes with it.'],
    ['empty parentheses', '()', 2, 'found ")"'],
    ['two strings without a space', '"a""b"', 4, 'a space, AND or OR'],
    ['two groups without a space', '(a)(b)', 4, 'a space, AND or OR'],
    ['a value in parentheses', 'a = (b OR c)', 5, 'a value after =, found "("'],
    ['a function', 'regex(a)', 6, 'a space, AND or OR, found "("'],
    ['element access', 'tags[0] = "derby"', 5, 'found "["'],
    ['a dot without a name', 'metadata. = 1', 10, 'a name after the dot, found " "'],
    ['a point without a digit', 'a = .5', 5, 'a value after =, found "."'],
    ['==', 'a == 1', 4, 'a value after =, found "="'],
    ['<>', 'a <> 1', 4, 'a value after <, found ">"'],
    ['&&', 'a && b', 3, 'found "&". Write AND, OR or NOT.'],
    ['||', 'a || b', 3, 'found "|". Write AND, OR or NOT.'],
    ['!', '!a', 1, 'found "!". Write AND, OR or NOT.'],
    ['a time without quotes', 'start_time > 2026-01-01T00:00:00Z', 27, 'need no quotes; times do'],
    ['SQL', '1=1; DROP TABLE events; --', 4, 'found ";"'],
  ])('API-02: refuses %s and says where and what was expected', (_, text, position, expected) => {
    const error = errorOf(text);
    expect(error).toMatchObject({ reason: 'FILTER_SYNTAX', position, field: null });
    expect(error.message).toContain(`At position ${position} of the filter: expected `);
    expect(error.message).toContain(expected);
  });

  const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
  const words = (count: number) => 'a '.repeat(count);

  it.each([
    ['2,000 characters', `"${'a'.repeat(1_998)}"`, `"${'a'.repeat(1_999)}"`, 2_001],
    ['50 conditions', words(50), words(51), 101],
    ['10 parentheses inside each other', nested(10), nested(11), 11],
  ])('API-02: reads %s and no more', (_, most, tooMuch, position) => {
    expect(parseFilter(most)).not.toBeNull();
    expect(errorOf(tooMuch)).toMatchObject({ reason: 'FILTER_TOO_LONG', position });
  });

  it('counts parentheses that are open, not those that were', () => {
    expect(parseFilter('(a) '.repeat(30))).toMatchObject({ kind: 'and' });
  });

  it('is not brought down by what would exhaust the stack', () => {
    expect(errorOf('('.repeat(1_000_000))).toMatchObject({ reason: 'FILTER_TOO_LONG' });
    expect(errorOf('-'.repeat(2_000))).toMatchObject({ reason: 'FILTER_SYNTAX', position: 2 });
    expect(errorOf('NOT '.repeat(500))).toMatchObject({ reason: 'FILTER_SYNTAX', position: 5 });
  });

  it('does not send all of a long text back', () => {
    expect(errorOf(`a AND OR${'x'.repeat(1_000)}(`).message.length).toBeLessThan(200);
    expect(errorOf(`"a"${'b'.repeat(1_000)}`).message.length).toBeLessThan(200);
    expect(errorOf(`a.${'b'.repeat(1_000)}.AND"`).message.length).toBeLessThan(200);
  });
});

/** Texts that look like filters, so that not all of them end at the first character. */
const pieces = [
  'AND',
  'OR',
  'NOT',
  '-',
  '(',
  ')',
  '"',
  "'",
  '\\',
  '.',
  ':',
  '=',
  '!=',
  '<=',
  '>',
  ' ',
  '\n',
  'a',
  '*',
  'é',
];
const filterLike = fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((parts) => parts.join(''));
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), filterLike);

describe('parseFilter, whatever comes', () => {
  it('API-02: throws nothing but FilterError, at a position in the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expectFilterOrError(text);
      }),
      { numRuns: 2_000 }
    );
  });

  it('API-02: takes steps in proportion to the length of the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constantFrom(...pieces, 'a ', '\\"', '"\\"', 'a.', 'ORa', '( ')), (text) => {
        const long = text.repeat(Math.ceil(1_000 / Math.max(1, text.length))).slice(0, 1_000);
        // Each character is looked at as the beginning of AND, OR, NOT and a word, and in the message; each look is a step.
        for (const filter of [text.slice(0, 1_000), long, `"${long}`, `a="${long}`, long + long]) {
          expect(stepsOf(filter)).toBeLessThan(10 * (filter.length + 1));
        }
      }),
      { numRuns: 300 }
    );
  });

  const folder = new URL('../../../../../shared/data/hostile/', import.meta.url);
  it.skipIf(!existsSync(folder))('survives the hostile texts, bare and as a value', () => {
    const texts = readdirSync(folder).flatMap((file) =>
      stringsIn(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    );
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts) {
      expectFilterOrError(text);
      expectFilterOrError(`title = "${text}"`);
      expectFilterOrError(`title = ${text}`);
      expectFilterOrError(`metadata.${text} = 1`);
    }
  });
});

function expectFilterOrError(text: string): void {
  try {
    parseFilter(text);
  } catch (error) {
    expect(error).toBeInstanceOf(FilterError);
    const { position } = error as FilterError;
    expect(position).toBeGreaterThan(0);
    expect(position).toBeLessThanOrEqual(text.length + 1);
  }
}

/** Looks at the text, and characters taken by them: all that reading a filter does is done by sticky patterns. */
function stepsOf(text: string): number {
  let steps = 0;
  const exec = RegExp.prototype.exec;
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, subject: string) {
    const match = exec.call(this, subject);
    steps += 1 + (match?.[0].length ?? 0);
    return match;
  });
  try {
    parseFilter(text);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
  } finally {
    spy.mockRestore();
  }
  return steps;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
