import type { SportsEvent } from '@touchline/domain';
import { clockText } from './clock-text.ts';
import type { EventFacts, ScoreFacts } from './event-facts.ts';
import { spokenResultOf } from './spoken-result.ts';
import type { EventCardContext } from './to-event-card.ts';

/** How an event stands in one line, for cards that are not an event's own: the same rules (spec §4.2). */
export interface EventLine {
  readonly live: boolean;
  /** Home, then away, with what stands in brackets behind them; null where the time or the status stands there. */
  readonly scores: readonly [string, string] | null;
  /** The scores in words, each with its name, for screen readers; '' without scores. */
  readonly spokenScores: string;
  /** Kick-off with its day. */
  readonly time: string | null;
  /** RFC 3339; null without a start time. */
  readonly dateTime: string | null;
  /** 'Full Time', 'Postponed', or the clock of a live event. */
  readonly status: string | null;
}

export function eventLineOf(
  { startTime: start }: SportsEvent,
  facts: EventFacts,
  { formats, texts }: Pick<EventCardContext, 'formats' | 'texts'>
): EventLine {
  const { fields, reading, standing, home, away } = facts;
  const written = ({ score, note }: ScoreFacts) => formats.digits(note === null ? `${score}` : `${score} ${note}`);
  const spoken = (name: string | null, which: 'home' | 'away') => {
    const result = spokenResultOf(which, facts, { formats, texts }) ?? written(facts[which]);
    return name ? `${name}: ${result}.` : `${result}.`;
  };
  const isScored = standing.showsScore && home.score !== null && away.score !== null;
  return {
    live: standing.live,
    scores: isScored ? [written(home), written(away)] : null,
    spokenScores: isScored ? `${spoken(fields.homeName, 'home')} ${spoken(fields.awayName, 'away')}` : '',
    time: standing.showsTime && start !== null ? formats.dayAndTime(start) : null,
    dateTime: start === null ? null : new Date(start).toISOString(),
    status: standing.status ?? (standing.live ? clockText(reading.clock, { formats, texts }) : null),
  };
}
