import { describe, expect, it } from 'vitest';
import { earlier as earlierIn, intervalOf, isWithinDay, startOfDay } from './interval.ts';

const now = Date.parse('2026-11-22T20:00:10Z');
const at = (range: '3h' | '24h' | '7d' | '28d') =>
  intervalOf({ range, from: null, to: null }, { now, timeZone: 'UTC' });
const earlier = (interval: ReturnType<typeof at>, compare: 'week' | 'before' | 'none') =>
  earlierIn(interval, compare, 'UTC');
const iso = (time: number | undefined) => time && new Date(time).toISOString();

describe('intervalOf', () => {
  it('ends with the minute that is running', () => {
    expect([iso(at('3h').start), iso(at('3h').end)]).toEqual(['2026-11-22T17:01:00.000Z', '2026-11-22T20:01:00.000Z']);
  });

  it.each([
    ['3h', 'minute'],
    ['24h', 'fiveMinutes'],
    ['7d', 'hour'],
    ['28d', 'hour'],
  ] as const)('draws %s by %s', (range, bucket) => {
    expect(at(range).bucket).toBe(bucket);
  });

  it('has own dates from midnight to midnight where the publisher is, the last one included', () => {
    const { start, end, isLive } = intervalOf(
      { range: 'own', from: '2026-11-20', to: '2026-11-21' },
      { now, timeZone: 'Europe/Amsterdam' }
    );
    expect([iso(start), iso(end), isLive]).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-21T23:00:00.000Z', false]);
  });
});

describe('earlier', () => {
  it('takes hours a week before, and weeks right before', () => {
    expect(iso(earlier(at('3h'), 'week')?.end)).toBe('2026-11-15T20:01:00.000Z');
    expect(earlier(at('28d'), 'week')?.end).toBe(at('28d').start);
    expect(earlier(at('3h'), 'before')?.end).toBe(at('3h').start);
  });

  it('takes the same hours by the clock of the publisher where the clocks were changed since', () => {
    const evening = { start: Date.parse('2026-10-25T18:00:00Z'), end: Date.parse('2026-10-25T21:00:00Z') };
    const week = earlierIn({ ...evening, bucket: 'minute', isLive: true }, 'week', 'Europe/Amsterdam');
    // 19:00 there, in winter and in summer.
    expect([iso(week?.start), iso(week?.end)]).toEqual(['2026-10-18T17:00:00.000Z', '2026-10-18T20:00:00.000Z']);
  });

  it('takes a whole day before one of 25 hours, which is a day and no more', () => {
    const own = { range: 'own', from: '2026-10-25', to: '2026-10-25' } as const;
    const sunday = intervalOf(own, { now, timeZone: 'Europe/Amsterdam' });
    expect(isWithinDay(sunday)).toBe(true);

    const saturday = earlierIn(sunday, 'before', 'Europe/Amsterdam');
    expect([iso(saturday?.start), saturday?.end]).toEqual(['2026-10-23T22:00:00.000Z', sunday.start]);
    expect(iso(earlierIn(sunday, 'week', 'Europe/Amsterdam')?.start)).toBe('2026-10-17T22:00:00.000Z');
  });

  it('takes nothing where nothing is compared', () => {
    expect(earlier(at('3h'), 'none')).toBeNull();
  });
});

describe('startOfDay', () => {
  it.each([
    ['2026-03-29', 'Europe/Amsterdam', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Amsterdam', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Amsterdam', '2026-10-24T22:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-11-22', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z'],
  ])('%s in %s is %s', (day, zone, time) => {
    expect(iso(startOfDay(day, zone))).toBe(time);
  });
});
