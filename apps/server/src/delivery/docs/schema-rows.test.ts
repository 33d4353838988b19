import { describe, expect, it } from 'vitest';
import { type Schema, schemaRows, typeOf } from './schema-rows.ts';

describe('schemaRows', () => {
  it('lists the members of nested objects and lists, with types, limits and defaults', () => {
    const schema: Schema = {
      type: 'object',
      required: ['title'],
      properties: {
        title: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }], description: 'Shown above' },
        etag: {},
        markers: { type: 'array', maxItems: 5, items: { type: 'object', properties: { time: { type: 'string' } } } },
        event: { $ref: '#/components/schemas/Event' },
        size: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
      },
    };
    expect(
      schemaRows(schema).map(({ path, type, isRequired, constraints }) => [path, type, isRequired, ...constraints])
    ).toEqual([
      ['title', 'text or null', true, 'Shown above', 'At most 200 characters'],
      ['markers', 'list of object', false, 'At most 5 items'],
      ['markers[].time', 'text', false],
      ['event', 'Event', false],
      ['size', 'integer', false, 'At least 1, at most 9', 'Default 3'],
    ]);
  });

  it('stops at four levels of objects', () => {
    const nested = (depth: number): Schema =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };
    expect(schemaRows(nested(9)).map(({ path }) => path)).toEqual(['a', 'a.a', 'a.a.a', 'a.a.a.a']);
  });

  it.each([
    [{ enum: ['A', 'B'] }, '"A" | "B"'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ const: 1 }, '1'],
    [{}, 'any'],
  ] satisfies [Schema, string][])('says %j as %s', (schema, words) => expect(typeOf(schema)).toBe(words));
});
