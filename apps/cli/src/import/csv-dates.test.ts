import { describe, expect, it } from 'vitest';
import { dateOrderOf, toIsoDate } from './csv-dates.ts';

describe('dateOrderOf', () => {
  it.each([
    [['05/12/2026', '13/12/2026'], 'day'],
    [['05/12/2026 15:00', '12/13/2026 15:00'], 'month'],
    [['05-12-2026', '31-12-2026'], 'day'],
    [['05/12/2026', '06/12/2026'], null],
    [['13/12/2026', '12/13/2026'], null],
    [['2026-12-05', '15:00', ''], null],
  ])('of %j is %s', (cells, order) => {
    expect(dateOrderOf(cells)).toBe(order);
  });
});

describe('toIsoDate', () => {
  it.each([
    ['05.12.2026', null, '2026-12-05'],
    ['5.2.2026', 'month', '2026-02-05'],
    ['05/12/2026', 'day', '2026-12-05'],
    ['12/05/2026', 'month', '2026-12-05'],
    ['12/5/2026 15:30', 'month', '2026-12-05 15:30'],
    ['06/06/2026', null, '2026-06-06'],
    ['26/12/2026', null, '2026-12-26'],
    ['12/26/2026', null, '2026-12-26'],
    ['2026-12-05T15:30:00Z', 'day', '2026-12-05T15:30:00Z'],
    ['05/12/26', 'day', '05/12/26'],
    ['tomorrow', 'day', 'tomorrow'],
  ] as const)('reads %s, in a table with the order %s, as %s', (cell, order, date) => {
    expect(toIsoDate(cell, order)).toBe(date);
  });

  it('refuses a date with two meanings, and names both', () => {
    expect(() => toIsoDate('05/12/2026', null)).toThrow(
      new RangeError('"05/12/2026" can be 2026-12-05 or 2026-05-12; write the one that is meant.')
    );
  });
});
