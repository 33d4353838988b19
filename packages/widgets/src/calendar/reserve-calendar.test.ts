import { expect, it } from 'vitest';
import { reserveCalendar } from './reserve-calendar.ts';

it('reserves ten events and what stands around them, by the width of the calendar', () => {
  expect(reserveCalendar({})).toBe('display:block;min-height:clamp(70.8125rem,(760px - 100cqi)*9999,125.8125rem)');
});

it('has room for the zone’s line and for the button that loads more', () => {
  expect(reserveCalendar({ timezone: 'UTC', 'query-load-type': 'button' })).toContain('clamp(74.75rem,');
});
