import { expect, it } from 'vitest';
import { reserveCalendar } from './reserve-calendar.ts';

/** Returns the height that a browser computes in a container of this width; both in rem. */
function heightIn(width: number, attributes: Record<string, string>): number {
  const [, formula = ''] = /^display:block;min-height:(.+)$/.exec(reserveCalendar(attributes)) ?? [];
  const plain = formula.replaceAll('100cqi', `${width}`).replaceAll('rem', '').replaceAll('calc', '');
  const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
  return new Function('clamp', `return ${plain}`)(clamp);
}

it('reserves `min-items` events, by the width of the calendar', () => {
  const rows = (width: number, items: string) => heightIn(width, { 'min-items': items }) - 8.8125 - 1;

  expect([34.9, 35, 47.4, 47.5, 80].map((width) => rows(width, '3'))).toEqual([34, 13, 13, 17.5, 17.5]);
  expect([20, 40, 80].map((width) => rows(width, '1'))).toEqual([11, 4, 5.5]);
});

it('reserves three events by default, or fewer where a page has fewer', () => {
  expect(heightIn(20, {})).toBe(heightIn(20, { 'min-items': '3' }));
  expect(heightIn(20, { 'query-limit': '2' })).toBe(heightIn(20, { 'min-items': '2' }) + 1.5);
});

it('reserves the empty state', () => {
  expect(heightIn(20, { 'min-items': '0' })).toBe(8.8125 + 15.375 + 1);
});

it('reserves the zone’s line, competitions, and the button below a full page', () => {
  const page = { 'min-items': '10' };

  expect(heightIn(20, { timezone: 'UTC' }) - heightIn(20, {})).toBeCloseTo(1.6875);
  expect(heightIn(20, { 'group-by': 'competition' }) - heightIn(20, {})).toBeCloseTo(5.5);
  expect(heightIn(20, { ...page, 'query-load-type': 'button' }) - heightIn(20, page)).toBeCloseTo(3.75 - 1.5);
});
