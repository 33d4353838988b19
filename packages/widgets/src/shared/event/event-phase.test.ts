import { EVENT_STATUSES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { texts } from '../text/en.ts';
import { eventPhaseOf } from './event-phase.ts';

type Scores = readonly [string | null, string | null];
const NONE: Scores = [null, null];
const BOTH: Scores = ['2', '0'];
const ONE: Scores = ['2', null];
const phase = (status: string, scores: Scores, hidden = false) =>
  eventPhaseOf({ status: `EVENT_STATUS_${status}` as (typeof EVENT_STATUSES)[number], scores, hidden, texts });

describe('eventPhaseOf', () => {
  it('EVT-05: a finished event shows the score and no kick-off time, and Full Time', () => {
    for (const scores of [BOTH, ONE, NONE]) {
      expect(phase('FINISHED', scores)).toEqual({
        tone: 'finished',
        live: false,
        status: 'Full Time',
        showsScore: true,
        showsTime: false,
      });
    }
  });

  it('EVT-06: a started event has the live badge and shows the score', () => {
    expect(phase('STARTED', BOTH)).toEqual({
      tone: 'live',
      live: true,
      status: null,
      showsScore: true,
      showsTime: false,
    });
  });

  const otherStatuses = ['UNSPECIFIED', 'SCHEDULED', 'DELAYED', 'PAUSED', 'SUSPENDED', 'POSTPONED', 'CANCELLED'];

  it.each(otherStatuses)(
    'EVT-07: an event that is %s shows the time, or the score when both sides have one',
    (status) => {
      expect(phase(status, NONE)).toMatchObject({ live: false, showsTime: true, showsScore: false });
      expect(phase(status, ONE)).toMatchObject({ live: false, showsTime: true, showsScore: false });
      expect(phase(status, BOTH)).toMatchObject({ live: false, showsTime: false, showsScore: true });
      expect(phase(status, ['0', '0'])).toMatchObject({ showsTime: false, showsScore: true });
    }
  );

  it('has texts for statuses that change the plan of an event', () => {
    expect(otherStatuses.map((status) => phase(status, NONE).status)).toEqual([
      null,
      null,
      'Delayed',
      'Paused',
      'Suspended',
      'Postponed',
      'Cancelled',
    ]);
  });

  it('hides events that have begun or have a score, and no others', () => {
    const hidden = EVENT_STATUSES.map((status) => status.slice('EVENT_STATUS_'.length)).filter(
      (status) => phase(status, NONE, true).tone === 'hidden'
    );

    expect(hidden).toEqual(['STARTED', 'PAUSED', 'SUSPENDED', 'FINISHED']);
    expect(phase('FINISHED', BOTH, true)).toEqual(phase('POSTPONED', BOTH, true));
    expect(phase('FINISHED', BOTH, true)).toMatchObject({
      live: false,
      status: null,
      showsScore: false,
      showsTime: true,
    });
    expect(phase('SCHEDULED', NONE, true)).toEqual(phase('SCHEDULED', NONE));
  });
});
