import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { eventOf } from '../shared/data/test-page.tsx';
import { belongsTo } from './belongs.ts';
import { calendarSchema } from './config.ts';

const verdict = (startTime: string | null, attributes: Record<string, string> = {}) => {
  const { config } = readConfig(calendarSchema, { attributes });
  return belongsTo(config, { date: '2026-11-21', timeZone: 'Europe/Amsterdam' })(eventOf('e1', 1, { startTime }));
};

describe('belongsTo', () => {
  it.each([
    ['within the day', '2026-11-21T12:00:00+01:00', 'yes'],
    ['at its very beginning', '2026-11-21T00:00:00+01:00', 'yes'],
    ['at midnight after it', '2026-11-22T00:00:00+01:00', 'yes'],
    ['the day before', '2026-11-20T23:59:59+01:00', 'no'],
    ['the day after', '2026-11-22T00:00:01+01:00', 'no'],
    ['nobody knows when', null, 'no'],
  ])('decides on an event that begins %s', (_, startTime, expected) => {
    expect(verdict(startTime)).toBe(expected);
  });

  it('leaves midnight to the new day where the boundary is exclusive', () => {
    expect(verdict('2026-11-22T00:00:00+01:00', { 'day-boundary': 'exclusive' })).toBe('no');
  });

  it('leaves a filter to the server', () => {
    expect(verdict('2026-11-21T12:00:00+01:00', { 'query-filter': 'type_id = "football"' })).toBe('unknown');
  });

  it('knows events that are pinned on any day', () => {
    expect(verdict('2026-12-24T12:00:00+01:00', { pinned: 'e1' })).toBe('yes');
  });
});
