import type { SportsEvent } from '@touchline/domain';
import { clockText } from './clock-text.ts';
import type { EventFacts } from './event-facts.ts';
import type { EventCardContext } from './to-event-card.ts';

/** How an event stands in one line, for cards that are not an event's own: the same rules (spec §4.2). */
export interface EventLine {
  readonly live: boolean;
  /** Home, then away; null where the time or the status stands in their place. */
  readonly scores: readonly [NamedScore, NamedScore] | null;
  /** Kick-off with its day. */
  readonly time: string | null;
  /** RFC 3339; null without a start time. */
  readonly dateTime: string | null;
  /** 'Full Time', 'Postponed', or the clock of a live event. */
  readonly status: string | null;
}

export interface NamedScore {
  /** '' where it is not known. */
  readonly name: string;
  /** With what stands in brackets behind it. */
  readonly score: string;
}

export function eventLineOf(
  { startTime: start }: SportsEvent,
  { fields, reading, standing, home, away }: EventFacts,
  { formats, texts }: Pick<EventCardContext, 'formats' | 'texts'>
): EventLine {
  const named = (name: string | null, score: string, note: string | null): NamedScore => ({
    name: name ?? '',
    score: formats.digits(note === null ? score : `${score} ${note}`),
  });
  return {
    live: standing.live,
    scores:
      standing.showsScore && home.score !== null && away.score !== null
        ? [named(fields.homeName, home.score, home.note), named(fields.awayName, away.score, away.note)]
        : null,
    time: standing.showsTime && start !== null ? formats.dayAndTime(start) : null,
    dateTime: start === null ? null : new Date(start).toISOString(),
    status: standing.status ?? (standing.live ? clockText(reading.clock, { formats, texts }) : null),
  };
}
