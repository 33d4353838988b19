import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderByError, parseOrderBy } from './order-by.ts';

const fields = ['id', 'display_name', 'start_time'];
const parse = (text: string) => parseOrderBy(text, fields, { name: 'display_name' });

function errorOf(text: string): OrderByError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof OrderByError) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}

describe('parseOrderBy', () => {
  it.each([
    ['nothing', '', []],
    ['white space', ' \n', []],
    ['a field, ascending', 'start_time', [['start_time', false]]],
    ['asc', 'start_time asc', [['start_time', false]]],
    ['desc', 'start_time desc', [['start_time', true]]],
    [
      'several fields with white space anywhere',
      ' start_time \t desc ,id',
      [
        ['start_time', true],
        ['id', false],
      ],
    ],
    ['camelCase', 'startTime desc', [['start_time', true]]],
    ['an alias', 'name', [['display_name', false]]],
  ])('API-02: reads %s', (_, text, expected) => {
    expect(parse(text).map(({ field, descending }) => [field, descending])).toEqual(expected);
  });

  it.each([
    ['an unknown field', 'starttime', 'starttime', 'there are id, display_name, start_time'],
    ['a name that every object has', 'constructor', 'constructor', 'cannot be ordered by'],
    ['another direction', 'id DESC', 'id', 'a field, then asc or desc'],
    ['more than a direction', 'id asc nulls', 'id', '"id asc nulls" is no order'],
    ['an empty part', 'id,,start_time', null, '"" is no order'],
    ['a comma at the end', 'id,', null, '"" is no order'],
    ['a field twice, in any of its names', 'display_name, name desc', 'display_name', 'names display_name twice'],
    ['SQL', 'id; DROP TABLE events', 'id;', 'is no order'],
  ])('API-02: refuses %s', (_, text, field, message) => {
    const error = errorOf(text);
    expect(error.field).toBe(field);
    expect(error.message).toContain(message);
  });

  it('does not send all of a long text back', () => {
    expect(errorOf('x'.repeat(10_000)).message.length).toBeLessThan(200);
    expect(errorOf('id '.repeat(10_000)).message.length).toBeLessThan(200);
  });

  it('API-02: throws nothing but OrderByError', () => {
    const part = fc.oneof(
      fc.constantFrom('id', ' ', ',', 'asc', 'desc', 'name', '__proto__'),
      fc.string({ maxLength: 20 })
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          try {
            expect(parse(text).every(({ field }) => fields.includes(field))).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(OrderByError);
          }
        }
      ),
      { numRuns: 500 }
    );
  });
});
