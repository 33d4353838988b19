import { EVENT_STATUSES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { texts } from '../text/en.ts';
import { standingOf } from './standing.ts';

type Scores = readonly [string | null, string | null];
const NONE: Scores = [null, null];
const BOTH: Scores = ['2', '0'];
const ONE: Scores = ['2', null];
const standing = (status: string, scores: Scores, hidden = false) =>
  standingOf({ status: `EVENT_STATUS_${status}` as (typeof EVENT_STATUSES)[number], scores, hidden, texts });

describe('standingOf', () => {
  it('EVT-05: a finished event shows the score and no kick-off time, and says Full Time', () => {
    for (const scores of [BOTH, ONE, NONE]) {
      expect(standing('FINISHED', scores)).toEqual({
        tone: 'finished',
        live: false,
        status: 'Full Time',
        showsScore: true,
        showsTime: false,
      });
    }
  });

  it('EVT-06: a started event has the live badge and shows the score', () => {
    expect(standing('STARTED', BOTH)).toEqual({
      tone: 'live',
      live: true,
      status: null,
      showsScore: true,
      showsTime: false,
    });
  });

  const others = ['UNSPECIFIED', 'SCHEDULED', 'DELAYED', 'PAUSED', 'SUSPENDED', 'POSTPONED', 'CANCELLED'];

  it.each(others)('EVT-07: an event that is %s shows the time, or the score when both sides have one', (status) => {
    expect(standing(status, NONE)).toMatchObject({ live: false, showsTime: true, showsScore: false });
    expect(standing(status, ONE)).toMatchObject({ live: false, showsTime: true, showsScore: false });
    expect(standing(status, BOTH)).toMatchObject({ live: false, showsTime: false, showsScore: true });
    expect(standing(status, ['0', '0'])).toMatchObject({ showsTime: false, showsScore: true });
  });

  it('says what keeps an event from being played as planned', () => {
    expect(others.map((status) => standing(status, NONE).status)).toEqual([
      null,
      null,
      'Delayed',
      'Paused',
      'Suspended',
      'Postponed',
      'Cancelled',
    ]);
  });

  it('hides what has begun or has a score, and nothing else', () => {
    const hidden = EVENT_STATUSES.map((status) => status.slice('EVENT_STATUS_'.length)).filter(
      (status) => standing(status, NONE, true).tone === 'hidden'
    );

    expect(hidden).toEqual(['STARTED', 'PAUSED', 'SUSPENDED', 'FINISHED']);
    expect(standing('FINISHED', BOTH, true)).toEqual(standing('POSTPONED', BOTH, true));
    expect(standing('FINISHED', BOTH, true)).toMatchObject({
      live: false,
      status: null,
      showsScore: false,
      showsTime: true,
    });
    expect(standing('SCHEDULED', NONE, true)).toEqual(standing('SCHEDULED', NONE));
  });
});
