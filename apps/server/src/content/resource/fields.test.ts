import { describe, expect, it } from 'vitest';
import { readTime } from './fields.ts';

describe('readTime', () => {
  it.each([
    ['2026-11-21T15:00:00+01:00', '2026-11-21T14:00:00.000Z'],
    ['2026-11-21t14:00:00.25z', '2026-11-21T14:00:00.250Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
  ])('reads %s as %s', (text, time) => {
    expect(readTime(text, 'startTime')).toBe(time);
  });

  it.each([
    ['a day that there is not', '2026-02-29T12:00:00Z'],
    ['an hour that there is not', '2026-11-21T24:00:00Z'],
    ['a year that no store holds', '0000-12-31T12:00:00Z'],
    ['what is in such a year in UTC', '0001-01-01T00:00:00+01:00'],
    ['what is past the year 9999 in UTC', '9999-12-31T23:59:59-01:00'],
  ])('rejects %s', (_, text) => {
    expect(() => readTime(text, 'startTime')).toThrow(/^startTime: /);
  });

  it('keeps undefined and null', () => {
    expect([readTime(null, 'startTime'), readTime(undefined, 'startTime')]).toEqual([null, undefined]);
  });
});
