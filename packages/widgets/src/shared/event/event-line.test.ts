import { createFieldReader, readEvent, type SportsEvent } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { texts } from '../text/en.ts';
import { readEventFacts } from './event-facts.ts';
import { eventLineOf } from './event-line.ts';
import { createFormats } from './formats.ts';

const fieldsOf = createFieldReader({ paths: { base: {}, overrides: {} }, eventTypes: [] });
const formats = createFormats({ locale: 'en-GB', timeZone: 'UTC' });

function lineOf(status: string, score: object | null, hidden = false) {
  const event = readEvent({
    id: 'e1',
    typeId: 'football',
    status: `EVENT_STATUS_${status}`,
    startTime: '2026-11-21T14:00:00Z',
    metadata: { home: { name: 'Ajax' }, away: { name: 'PSV' }, score, clock: { minute: 67 } },
  }) as SportsEvent;
  return eventLineOf(event, readEventFacts(event, { fieldsOf, texts, hidden }), { formats, texts });
}

describe('eventLineOf', () => {
  it('EVT-06: has the badge, the score and the clock of a live event', () => {
    expect(lineOf('STARTED', { home: 2, away: 0 })).toEqual({
      live: true,
      scores: ['2', '0'],
      spokenScores: 'Ajax: 2. PSV: 0.',
      time: null,
      dateTime: '2026-11-21T14:00:00.000Z',
      status: '67′',
    });
  });

  it('EVT-05, EVT-07: says Full Time of what is over, and when of what is not', () => {
    expect(lineOf('FINISHED', null)).toMatchObject({ scores: null, time: null, status: 'Full Time' });
    expect(lineOf('SCHEDULED', null)).toMatchObject({ scores: null, time: 'Sat 21 Nov, 14:00', status: null });
  });

  it('tells of a hidden event only when it begins', () => {
    expect(lineOf('STARTED', { home: 2, away: 0 }, true)).toMatchObject({
      live: false,
      scores: null,
      spokenScores: '',
      time: 'Sat 21 Nov, 14:00',
      status: null,
    });
  });

  it('says each score after its name, in words where figures alone do not tell', () => {
    const score = { home: 2, away: 2, penalties: { home: 4, away: 3 } };

    expect(lineOf('FINISHED', score).spokenScores).toBe('Ajax: 2, 4 on penalties. PSV: 2, 3 on penalties.');
    expect(lineOf('FINISHED', score, true).spokenScores).toBe('');
  });
});
