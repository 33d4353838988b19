import type { SportsEvent } from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import type { EventCardView } from './event-card.ts';

/** How an event stands, by the rules of spec §4.2. */
export interface Standing {
  readonly tone: EventCardView['tone'];
  readonly live: boolean;
  /** What the status is called where neither the time nor the badge says it. */
  readonly status: string | null;
  readonly showsScore: boolean;
  readonly showsTime: boolean;
}

/** What is told of an event whose score shall not be: when it begins, as if nobody knew more. */
const HIDDEN: Standing = { tone: 'hidden', live: false, status: null, showsScore: false, showsTime: true };

/** Statuses that tell by themselves that there is something to hide. */
const BEGUN: ReadonlySet<SportsEvent['status']> = new Set([
  'EVENT_STATUS_STARTED',
  'EVENT_STATUS_PAUSED',
  'EVENT_STATUS_SUSPENDED',
  'EVENT_STATUS_FINISHED',
]);

/**
 * FINISHED shows the score, STARTED a live badge and the score, any other status the kick-off time, or the score when
 * both sides have one (EVT-05, EVT-06, EVT-07). `scores`: of home and away; null: there is none. 0 is one.
 */
export function standingOf({
  status,
  scores: [home, away],
  hidden,
  texts,
}: {
  readonly status: SportsEvent['status'];
  readonly scores: readonly [string | null, string | null];
  /** Nothing may tell how it went. */
  readonly hidden: boolean;
  readonly texts: ContentTexts;
}): Standing {
  const both = home !== null && away !== null;
  if (hidden && (BEGUN.has(status) || both)) return HIDDEN;

  switch (status) {
    case 'EVENT_STATUS_FINISHED':
      return { tone: 'finished', live: false, status: texts['Full Time'], showsScore: true, showsTime: false };
    case 'EVENT_STATUS_STARTED':
      return { tone: 'live', live: true, status: null, showsScore: true, showsTime: false };
    case 'EVENT_STATUS_POSTPONED':
      return { ...waiting(both), tone: 'postponed', status: texts.Postponed };
    case 'EVENT_STATUS_CANCELLED':
      return { ...waiting(both), tone: 'postponed', status: texts.Cancelled };
    case 'EVENT_STATUS_DELAYED':
      return { ...waiting(both), status: texts.Delayed };
    case 'EVENT_STATUS_SUSPENDED':
      return { ...waiting(both), status: texts.Suspended };
    case 'EVENT_STATUS_PAUSED':
      return { ...waiting(both), status: texts.Paused };
    case 'EVENT_STATUS_SCHEDULED':
    case 'EVENT_STATUS_UNSPECIFIED':
      return waiting(both);
  }
}

function waiting(both: boolean): Standing {
  return { tone: 'scheduled', live: false, status: null, showsScore: both, showsTime: !both };
}
