import { MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { eventCaching, seldomChanging } from './caching.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const event = (status: string, minutes: number | null) => ({
  tags: new Set<string>(),
  status: `EVENT_STATUS_${status}`,
  startTime: minutes === null ? null : now + minutes * MINUTE_MS,
});
const LIVE = 'public, max-age=2, s-maxage=2, stale-while-revalidate=10';
const QUIET = 'public, max-age=30, stale-while-revalidate=300';

describe('eventCaching', () => {
  const cases: [string, ReturnType<typeof event>[], string][] = [
    ['nothing', [], QUIET],
    ['a finished event', [event('FINISHED', -120)], QUIET],
    ['an event that starts in 10 minutes and a bit', [event('SCHEDULED', 10.01)], QUIET],
    ['an event that starts in 10 minutes', [event('SCHEDULED', 10)], LIVE],
    ['an event that should have begun by now', [event('SCHEDULED', -1)], LIVE],
    ['an event that was never reported on', [event('SCHEDULED', -30)], QUIET],
    ['a cancelled event that would start now', [event('CANCELLED', 1)], QUIET],
    ['an event without a time', [event('SCHEDULED', null)], QUIET],
    ['a started event', [event('STARTED', -50)], LIVE],
    ['a paused event', [event('PAUSED', -50)], LIVE],
    ['a suspended event', [event('SUSPENDED', -50)], LIVE],
    ['a delayed event', [event('DELAYED', -50)], LIVE],
    ['one live event among others', [event('FINISHED', -120), event('STARTED', null)], LIVE],
  ];
  it.each(cases)('%s', (_, events, expected) => {
    expect(eventCaching(events, now).cacheControl).toBe(expected);
  });

  it('ends when an event of the list is about to start', () => {
    expect(eventCaching([event('SCHEDULED', 60), event('SCHEDULED', 10.25)], now).freshFor).toBe(15_000);
    expect(eventCaching([event('SCHEDULED', 60)], now)).toMatchObject({ freshFor: 300_000, staleFor: 30_000 });
  });
});

describe('seldomChanging', () => {
  it('follows contract 7', () => {
    expect(seldomChanging().cacheControl).toBe('public, max-age=60, stale-while-revalidate=600, stale-if-error=86400');
  });
});
