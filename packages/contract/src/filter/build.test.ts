import { describe, expect, it } from 'vitest';
import { and, group, not, or, restriction } from './build.ts';
import { parseFilter } from './parse.ts';
import { printFilter } from './print.ts';

const a = restriction('a', '=', 1);
const b = restriction('b', '=', 2);
const c = restriction('c', '=', 3);

describe('builders of filters', () => {
  it.each([
    ['text in quotes', restriction('type_id', '=', 'football'), 'type_id = "football"'],
    [
      'numbers and booleans without',
      and(restriction('a', '<', -1.5), restriction('b', '!=', true)),
      'a < -1.5 AND b != true',
    ],
    ['text that tries to get out of its quotes', restriction('a', '=', '" OR b = "'), String.raw`a = "\" OR b = \""`],
    ['text that ends with a backslash', restriction('a', '=', '\\'), String.raw`a = "\\"`],
    ['a dotted name as a path', restriction('metadata.score', ':', 'x'), 'metadata.score:"x"'],
    [
      'names with dots or spaces in quotes',
      restriction(['metadata', 'a.b', 'c d'], '=', 1),
      'metadata."a.b"."c d" = 1',
    ],
    ['and of and without parentheses', and(and(a, b), c), 'a = 1 AND b = 2 AND c = 3'],
    ['or under and without parentheses', and(or(a, b), c), 'a = 1 OR b = 2 AND c = 3'],
    ['and under or in parentheses', or(and(a, b) ?? a, c), '(a = 1 AND b = 2) OR c = 3'],
    ['or of or without parentheses', or(or(a, b), c), 'a = 1 OR b = 2 OR c = 3'],
    ['not of one condition', not(a), 'NOT a = 1'],
    ['not of more in parentheses', not(or(a, b)), 'NOT (a = 1 OR b = 2)'],
    ['not of not in parentheses', not(not(a)), 'NOT (NOT a = 1)'],
    ['one operand as itself', or(a), 'a = 1'],
    ['no filter among others as if it were not there', and(null, a, null, b), 'a = 1 AND b = 2'],
    ['no filters at all as none', and(null, null), ''],
    ['nothing in parentheses as none', group(null), ''],
    ['parentheses once', group(group(a)), '(a = 1)'],
  ])('write %s', (_, filter, expected) => {
    expect(printFilter(filter)).toBe(expected);
  });

  it("CAL-16: keep somebody else's filter in parentheses before the times of a day", () => {
    const day = [
      restriction('start_time', '>=', '2026-11-21T00:00:00+01:00'),
      restriction('start_time', '<=', '2026-11-22T00:00:00+01:00'),
    ];
    const times = 'start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
    const written = (configured: string) => printFilter(and(group(parseFilter(configured)), ...day));

    expect(written('type_id = "football"')).toBe(`(type_id = "football") AND ${times}`);
    expect(written('type_id = "football" OR type_id = "tennis"')).toBe(
      `(type_id = "football" OR type_id = "tennis") AND ${times}`
    );
    expect(written('(type_id = "football")')).toBe(`(type_id = "football") AND ${times}`);
    expect(written('a b AND c')).toBe(`(a AND b AND c) AND ${times}`);
    expect(written(' ')).toBe(times);
  });

  it('write what is read as the same tree again', () => {
    const built = or(and(a, or(b, c)) ?? a, not(and(b, c) ?? b), group(a));
    const text = printFilter(built);
    expect(printFilter(parseFilter(text))).toBe(text);
    expect(parseFilter(text)).toMatchObject({
      kind: 'or',
      operands: [{ kind: 'group' }, { kind: 'not' }, { kind: 'group' }],
    });
  });
});
