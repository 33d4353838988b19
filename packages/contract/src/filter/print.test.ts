import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter } from './parse.ts';
import { printFilter } from './print.ts';
import type { Comparator, Filter, Or, Restriction, Simple, Term, Text, Value } from './tree.ts';

describe('printFilter', () => {
  it.each([
    ['no filter as nothing', '', ''],
    ['spaces as AND', 'Victor  Hugo', 'Victor AND Hugo'],
    ['a minus as NOT', '-a', 'NOT a'],
    ['one space around comparators, none around :', 'a="1" b : c', 'a = "1" AND b:c'],
    ['double quotes', 'a = \'it is "so"\'', String.raw`a = "it is \"so\""`],
    ['quotes where a name needs them', 'metadata."full time"."AND"."b" = 1', 'metadata."full time"."AND".b = 1'],
    ['values without quotes as they are', 'a = -1.5 OR b:*', 'a = -1.5 OR b:*'],
    ['all of a text in quotes where a part of it was', 'a = "b c".d "e".f', 'a = "b c.d" AND "e.f"'],
    ['parentheses as they are', '((a OR b)) AND c', '((a OR b)) AND c'],
  ])('writes %s', (_, text, expected) => {
    expect(printFilter(parseFilter(text))).toBe(expected);
  });

  it('API-02: writes what is read as the same tree again', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const text = printFilter(filter);
        fc.pre(text.length <= 2_000 && countTerms(filter) <= 50);
        expect(withoutPositions(parseFilter(text))).toEqual(filter);
      }),
      { numRuns: 1_000 }
    );
  });
});

const keywords = ['AND', 'OR', 'NOT'];
const word = fc.stringMatching(/^[\wé日#$%*+/@][\w日é#$%*+/@-]{0,6}$/).filter((text) => !keywords.includes(text));
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const anything = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\0', ''));

const quoted = anything.map((text): Value => ({ text, quoted: true, position: 0 }));
const plain = (text: string): Value => ({ text, quoted: false, position: 0 });
const value = fc.oneof(
  quoted,
  words.map(plain),
  words.map((text) => plain(`-${text}`))
);

const restriction: fc.Arbitrary<Restriction> = fc.record({
  kind: fc.constant('restriction'),
  path: fc.array(fc.oneof(word, anything, fc.constantFrom(...keywords)), { minLength: 1, maxLength: 3 }),
  comparator: fc.constantFrom<Comparator[]>('=', '!=', '<', '<=', '>', '>=', ':'),
  value,
  position: fc.constant(0),
});
const text: fc.Arbitrary<Text> = fc.record({ kind: fc.constant('text'), value: fc.oneof(quoted, words.map(plain)) });

const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter; factor: Or | Term; term: Term; simple: Simple }>(
  (tie) => ({
    simple: fc.oneof(
      { maxDepth: 6 },
      fc.oneof(restriction, text),
      fc.record({ kind: fc.constant('group'), operand: tie('filter') })
    ),
    term: fc.oneof(tie('simple'), fc.record({ kind: fc.constant('not'), operand: tie('simple') })),
    factor: fc.oneof(
      tie('term'),
      fc.record({ kind: fc.constant('or'), operands: fc.array(tie('term'), { minLength: 2, maxLength: 3 }) })
    ),
    filter: fc.oneof(
      tie('factor'),
      fc.record({ kind: fc.constant('and'), operands: fc.array(tie('factor'), { minLength: 2, maxLength: 3 }) })
    ),
  })
).filter;

function countTerms(filter: Filter): number {
  if ('operands' in filter) return filter.operands.reduce((sum, operand) => sum + countTerms(operand), 0);
  return 'operand' in filter ? countTerms(filter.operand) : 1;
}

function withoutPositions(filter: Filter | null): unknown {
  return JSON.parse(JSON.stringify(filter, (key, part) => (key === 'position' ? 0 : part)));
}
