import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { eventOf } from '../../testing/page.tsx';
import { calendarSchema } from '../config.ts';
import { dayMembership } from './useDay.ts';

const membership = (startTime: string | null, attributes: Record<string, string> = {}) => {
  const { config } = readConfig(calendarSchema, { attributes });
  return dayMembership(config, { date: '2026-11-21', timeZone: 'Europe/Amsterdam' })(eventOf('e1', 1, { startTime }));
};

describe('dayMembership', () => {
  it.each([
    ['within the day', '2026-11-21T12:00:00+01:00', 'yes'],
    ['at its very beginning', '2026-11-21T00:00:00+01:00', 'yes'],
    ['at midnight after it', '2026-11-22T00:00:00+01:00', 'yes'],
    ['the day before', '2026-11-20T23:59:59+01:00', 'no'],
    ['the day after', '2026-11-22T00:00:01+01:00', 'no'],
    ['at an unknown time', null, 'no'],
  ])('decides on an event that begins %s', (_, startTime, expected) => {
    expect(membership(startTime)).toBe(expected);
  });

  it('assigns midnight to the new day where the boundary is exclusive', () => {
    expect(membership('2026-11-22T00:00:00+01:00', { 'day-boundary': 'exclusive' })).toBe('no');
  });

  it('leaves filters to the server', () => {
    expect(membership('2026-11-21T12:00:00+01:00', { 'query-filter': 'type_id = "football"' })).toBe('unknown');
  });

  it('includes pinned events on any day', () => {
    expect(membership('2026-12-24T12:00:00+01:00', { pinned: 'e1' })).toBe('yes');
  });
});
