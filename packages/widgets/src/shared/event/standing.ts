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

/** Texts of the other statuses; those that are absent have none. */
const WAITING: Partial<Record<SportsEvent['status'], keyof ContentTexts>> = {
  EVENT_STATUS_POSTPONED: 'Postponed',
  EVENT_STATUS_CANCELLED: 'Cancelled',
  EVENT_STATUS_DELAYED: 'Delayed',
  EVENT_STATUS_SUSPENDED: 'Suspended',
  EVENT_STATUS_PAUSED: 'Paused',
};

/** Statuses that tell by themselves that there is something to hide. */
const BEGUN = /STARTED|PAUSED|SUSPENDED|FINISHED/;

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
  if (hidden && (BEGUN.test(status) || both)) return HIDDEN;

  const live = status === 'EVENT_STATUS_STARTED';
  const finished = status === 'EVENT_STATUS_FINISHED';
  const text = finished ? 'Full Time' : WAITING[status];
  const showsScore = live || finished || both;
  return {
    tone: live ? 'live' : finished ? 'finished' : /POSTPONED|CANCELLED/.test(status) ? 'postponed' : 'scheduled',
    live,
    status: text ? texts[text] : null,
    showsScore,
    showsTime: !showsScore,
  };
}
