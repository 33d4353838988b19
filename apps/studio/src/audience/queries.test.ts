import { describe, expect, it } from 'vitest';
import {
  choices,
  contentRows,
  earlierViewings,
  filterText,
  reach,
  type Scope,
  summaryOverTime,
  viewersOverTime,
  viewings,
} from './queries.ts';

const scope: Scope = {
  interval: {
    start: Date.parse('2026-11-22T17:01:00Z'),
    end: Date.parse('2026-11-22T20:01:00Z'),
    bucket: 'minute',
    isLive: true,
  },
  timeZone: 'Europe/Amsterdam',
  filters: { video: 'v1', event: null, widget: null, country: 'NL' },
};

describe('questions of the page', () => {
  it('are about the time, the zone and the filters that are looked at', () => {
    expect(viewersOverTime(scope)).toEqual({
      metrics: ['peakConcurrentViewers'],
      dimensions: ['minute'],
      interval: { startTime: '2026-11-22T17:01:00.000Z', endTime: '2026-11-22T20:01:00.000Z' },
      timeZone: 'Europe/Amsterdam',
      filter: 'video = "v1" AND country = "NL"',
      orderBy: 'minute',
      pageSize: 1_000,
      skipTotals: true,
    });
    // The most of a time that is over is the largest of all its buckets, and a total.
    const past = { ...scope, interval: { ...scope.interval, isLive: false } };
    expect(viewersOverTime(past).skipTotals).toBeUndefined();
  });

  it('draw small lines with fewer points than the large one', () => {
    expect(summaryOverTime(scope).dimensions).toEqual(['fiveMinutes']);
  });

  it.each([
    ['-plays', 'plays desc, video'],
    ['startupTimeP95', 'startupTimeP95, video'],
    ['-video', 'video desc'],
    ['-password', 'plays desc, video'],
  ])('sort the table, which the address calls %s, by %s', (sort, orderBy) => {
    expect(contentRows(scope, { by: 'video', sort, page: 1 }).orderBy).toBe(orderBy);
  });

  it('ask for a page with all before it', () => {
    expect(contentRows(scope, { by: 'video', sort: '-plays', page: 3 }).pageSize).toBe(30);
  });

  it('offer all there is to choose, whatever is chosen, for ten minutes', () => {
    const { filter, interval } = choices(scope, 'country');
    expect(filter).toBe('video = "v1"');
    expect(interval).toEqual({ startTime: '2026-11-22T17:10:00.000Z', endTime: '2026-11-22T20:10:00.000Z' });
  });

  it('list viewings by the minute of what was heard last, of a long time those of its last week', () => {
    const month = { ...scope.interval, start: Date.parse('2026-10-25T20:01:00Z'), bucket: 'hour' } as const;
    const { orderBy, interval } = viewings({ ...scope, interval: month });
    expect([orderBy, interval.startTime]).toEqual(['minute desc, viewing', '2026-11-15T20:01:00.000Z']);
    expect(viewings(scope).interval.startTime).toBe('2026-11-22T17:01:00.000Z');

    expect(earlierViewings({ ...scope, interval: month })?.orderBy).toBe('hour desc, viewing');
    expect(earlierViewings(scope)).toBeNull();
  });

  it('ask how far one video was watched, and of no other', () => {
    expect(reach(scope, 'v2').filter).toBe('country = "NL" AND video = "v2"');
  });
});

const none = { video: null, event: null, widget: null, country: null };

describe('filterText', () => {
  it('is empty without filters', () => {
    expect(filterText(none)).toBe('');
  });

  it('joins what is chosen', () => {
    expect(filterText({ ...none, video: 'v1', country: 'NL' })).toBe('video = "v1" AND country = "NL"');
  });

  it('leaves out what a list of choices is about', () => {
    expect(filterText({ ...none, video: 'v1', country: 'NL' }, 'country')).toBe('video = "v1"');
  });

  it('keeps a text a text', () => {
    expect(filterText({ ...none, video: 'a" OR bot = true \\' })).toBe('video = "a\\" OR bot = true \\\\"');
  });
});
