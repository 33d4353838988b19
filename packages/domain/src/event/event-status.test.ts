import { describe, expect, it } from 'vitest';
import { type EventVerb, eventVerbs, statusAfter } from './event-status.ts';

const STATUSES = [
  'UNSPECIFIED',
  'SCHEDULED',
  'DELAYED',
  'STARTED',
  'PAUSED',
  'SUSPENDED',
  'FINISHED',
  'POSTPONED',
  'CANCELLED',
] as const;

describe('statusAfter', () => {
  it.each<[EventVerb, string, string[]]>([
    ['start', 'STARTED', ['SCHEDULED', 'DELAYED', 'PAUSED', 'SUSPENDED']],
    ['finish', 'FINISHED', ['STARTED', 'PAUSED', 'SUSPENDED']],
    ['postpone', 'POSTPONED', ['SCHEDULED', 'DELAYED', 'SUSPENDED']],
    ['cancel', 'CANCELLED', STATUSES.filter((status) => status !== 'FINISHED')],
  ])('%s leads to %s from %j and from nowhere else', (verb, to, from) => {
    const after = STATUSES.map((status) => statusAfter(verb, `EVENT_STATUS_${status}`));

    expect(after).toEqual(STATUSES.map((status) => (from.includes(status) ? `EVENT_STATUS_${to}` : null)));
  });

  it('leaves a finished event finished, whatever the verb', () => {
    const verbs = Object.keys(eventVerbs) as EventVerb[];
    expect(verbs.map((verb) => statusAfter(verb, 'EVENT_STATUS_FINISHED'))).toEqual([null, null, null, null]);
  });
});
