import type { SportsEvent } from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import type { EventCardView } from './event-card.ts';

/** The state of an event, by the rules of spec §4.2. */
export interface EventPhase {
  readonly tone: EventCardView['tone'];
  readonly live: boolean;
  /** Text of the status if neither the time nor the badge shows it. */
  readonly status: string | null;
  readonly showsScore: boolean;
  readonly showsTime: boolean;
}

/** State of an event with a hidden score: only its start. */
const HIDDEN: EventPhase = { tone: 'hidden', live: false, status: null, showsScore: false, showsTime: true };

/** Texts of the other statuses; absent ones have none. */
const WAITING: Partial<Record<SportsEvent['status'], keyof ContentTexts>> = {
  EVENT_STATUS_POSTPONED: 'Postponed',
  EVENT_STATUS_CANCELLED: 'Cancelled',
  EVENT_STATUS_DELAYED: 'Delayed',
  EVENT_STATUS_SUSPENDED: 'Suspended',
  EVENT_STATUS_PAUSED: 'Paused',
};

/** Statuses that imply a result to hide. */
const BEGUN = /STARTED|PAUSED|SUSPENDED|FINISHED/;

/**
 * Returns the state: FINISHED shows the score, STARTED a live badge and the score. Any other status shows the kick-off
 * time, or the score when both sides have one (EVT-05, EVT-06, EVT-07). `scores`: of home and away; null: none. 0 is a
 * score.
 */
export function eventPhaseOf({
  status,
  scores: [home, away],
  hidden,
  texts,
}: {
  readonly status: SportsEvent['status'];
  readonly scores: readonly [string | null, string | null];
  /** Nothing may reveal the result. */
  readonly hidden: boolean;
  readonly texts: ContentTexts;
}): EventPhase {
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
