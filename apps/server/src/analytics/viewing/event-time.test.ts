import { DAY_MS, HOUR_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { clockOffsetOf, eventTime, steadyClockOffset } from './event-time.ts';

const ARRIVED = Date.parse('2026-11-21T19:00:00Z');

describe('eventTime', () => {
  it.each([
    ['is the visitor’s own while his clock is right', ARRIVED - 1_000, 0, ARRIVED - 1_000],
    ['stays so for 5 s of network', ARRIVED - 1_000, 5_000, ARRIVED - 1_000],
    ['is corrected for a clock that is an hour behind', ARRIVED - HOUR_MS, HOUR_MS, ARRIVED],
    ['is moved by an hour that the clock is early', ARRIVED + HOUR_MS, -HOUR_MS, ARRIVED],
    ['may be a month ago, for who was offline', ARRIVED - 29 * DAY_MS, 0, ARRIVED - 29 * DAY_MS],
    ['is that of arrival if it is older', ARRIVED - 31 * DAY_MS, 0, ARRIVED],
    ['or is to come', ARRIVED + 2 * DAY_MS, 0, ARRIVED],
    ['or is none', null, 0, ARRIVED],
    ['or no time at all', Number.POSITIVE_INFINITY, 0, ARRIVED],
  ])('%s', (_, clientTime, clockOffset, time) => {
    expect(eventTime(clientTime, clockOffset, ARRIVED)).toBe(time);
  });
});

describe('clockOffset', () => {
  it('is the difference to the time at which a batch was sent, if known', () => {
    expect([ARRIVED - HOUR_MS, '19:00', undefined, Number.NaN].map((sent) => clockOffsetOf(ARRIVED, sent))).toEqual([
      ...[HOUR_MS, 0, 0, 0],
    ]);
  });

  it('of a viewing stays that of its first batch, so that repeated events are recognized', () => {
    expect([steadyClockOffset(null, HOUR_MS), steadyClockOffset(HOUR_MS, HOUR_MS + 60_000)]).toEqual([
      HOUR_MS,
      HOUR_MS,
    ]);
  });
});
