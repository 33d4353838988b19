import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { calendarSchema } from '../config.ts';
import { busyInput, calendarRequest, dayInput, firstDay, nextInput } from './queries.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const configOf = (attributes: Record<string, string> = {}) => readConfig(calendarSchema, { attributes }).config;
const request = (attributes: Record<string, string> = {}, timeZone = 'Europe/Amsterdam', now = NOON) =>
  calendarRequest(attributes, { now, timeZone });

describe('calendarRequest', () => {
  it('CAL-16: combines the configured filter, in parentheses, with the bounds of the day', () => {
    expect(request({ 'query-filter': 'type_id = "football" OR type_id = "tennis"' }).list.filter).toBe(
      '(type_id = "football" OR type_id = "tennis") AND start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"'
    );
  });

  it('CAL-17, CAL-18, LIM-02: requests ten events in the order of their start', () => {
    expect(request().list).toMatchObject({ orderBy: 'start_time asc', pageSize: 10 });
  });

  it('CAL-18: rounds the page size, because the server accepts only whole numbers', () => {
    expect(request({ 'query-limit': '2.5' }).list.pageSize).toBe(3);
  });

  it('uses the configured order, page size, search, page token and pinned events', () => {
    const attributes = {
      'query-order-by': 'title desc',
      'query-limit': '25',
      'query-search': 'derby',
      'query-page-token': 'p2',
      pinned: 'e1, e2',
    };

    expect(request(attributes).list).toMatchObject({
      orderBy: 'title desc',
      pageSize: 25,
      search: 'derby',
      pageToken: 'p2',
      pinnedIds: ['e1', 'e2'],
    });
  });

  it('assigns an event at midnight to the new day where the boundary is exclusive', () => {
    expect(request({ 'day-boundary': 'exclusive' }).list.filter).toContain('AND start_time < "2026-11-22');
  });

  it('returns an invalid filter unchanged: the list request reports the error', () => {
    expect(request({ 'query-filter': 'type_id = (' }).list.filter).toBe('type_id = (');
  });

  it('CAL-20: starts with today in the zone', () => {
    const nextRequest = Date.UTC(2026, 10, 21, 23, 30);

    expect(request({}, 'Europe/London', nextRequest).date).toBe('2026-11-21');
    expect(request({}, 'Europe/Amsterdam', nextRequest).date).toBe('2026-11-22');
    expect(request({ timezone: 'America/Los_Angeles' }, 'Europe/Amsterdam', nextRequest).date).toBe('2026-11-21');
  });

  it('starts with a valid configured date', () => {
    expect(request({ date: '2027-02-28' }).date).toBe('2027-02-28');
    expect(request({ date: '2027-02-30' }).date).toBe('2026-11-21');
  });

  it('uses the default zone when the configured one is invalid', () => {
    expect(request({ timezone: 'Mars/Olympus' }).timeZone).toBe('Europe/Amsterdam');
  });

  it('requests the first event after the day with the same filter', () => {
    expect(request({ 'query-filter': 'a = 1 OR a = 2', pinned: 'e1' }).next).toEqual({
      filter: '(a = 1 OR a = 2) AND start_time >= "2026-11-22T00:00:00+01:00"',
      orderBy: 'start_time asc',
      search: '',
      pageSize: 1,
      pageToken: '',
      pinnedIds: [],
    });
  });
});

describe('dayInput', () => {
  it.each([
    ['23 hours', 'Europe/Amsterdam', '2026-03-29', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
    ['25 hours', 'Europe/Amsterdam', '2026-10-25', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
    ['half an hour', 'Asia/Tehran', '2026-11-21', '2026-11-21T00:00:00+03:30', '2026-11-22T00:00:00+03:30'],
  ])('CAL-16: bounds a day of %s', (_, timeZone, date, start, end) => {
    expect(dayInput(configOf(), { date, timeZone })).toMatchObject({ start, end });
  });

  it('passes the refetch options on', () => {
    const config = configOf({ 'refetch-interval-ms': '5000', 'refetch-on-window-focus': 'false', locale: 'nl' });

    expect(dayInput(config, firstDay(config, { now: NOON, timeZone: 'UTC' }))).toMatchObject({
      refetchIntervalMs: 5000,
      refetchOnWindowFocus: false,
      locale: 'nl',
    });
  });
});

describe('busyInput', () => {
  it('requests only the starts of the events in the span', () => {
    const span = { first: '2026-11-01', last: '2026-11-30', timeZone: 'UTC' };

    expect(busyInput(configOf({ 'query-filter': 'a = 1' }), span)).toMatchObject({
      start: '2026-11-01T00:00:00+00:00',
      end: '2026-12-01T00:00:00+00:00',
      dayBoundary: 'exclusive',
      filter: 'a = 1',
      fields: ['startTime'],
      pageSize: 100,
    });
  });
});

describe('nextInput', () => {
  it('needs no filter', () => {
    expect(nextInput(configOf(), { date: '2026-11-21', timeZone: 'UTC' }).filter).toBe(
      'start_time >= "2026-11-22T00:00:00+00:00"'
    );
  });
});
