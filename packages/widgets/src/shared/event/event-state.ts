import {
  type FieldReader,
  type FormReading,
  type ItemFields,
  readForm,
  type SideReading,
  type SportsEvent,
  splitScore,
} from '@touchline/domain';
import type { ContentTexts } from '../text/en.ts';
import { type EventPhase, eventPhaseOf } from './event-phase.ts';

/** The score of an event, before formatting. */
export interface EventScores {
  readonly fields: ItemFields;
  readonly reading: FormReading;
  readonly home: ScoreState;
  readonly away: ScoreState;
}

/** An event, before formatting. */
export interface EventState extends EventScores {
  readonly phase: EventPhase;
}

export interface ScoreState {
  /** Unformatted. null: none; '0' is a score (EVT-04). */
  readonly score: string | null;
  /** Overs, penalties, a gap. */
  readonly note: string | null;
  /** The score comes from a publisher's path, so figures of the sport's own metadata are left out. */
  readonly own: boolean;
}

/** Reads an event's score: a publisher's path overrides the sport's metadata. */
export function readEventScores(event: SportsEvent, fieldsOf: FieldReader): EventScores {
  const fields = fieldsOf(event);
  const reading = readForm(event);
  const home = scoreOf(fields.homeScore, reading.home, fields.mapped.has('home_score'));
  const away = scoreOf(fields.awayScore, reading.away, fields.mapped.has('away_score'));
  return { fields, reading, home, away };
}

/** Reads an event, its score and its state. */
export function readEventState(
  event: SportsEvent,
  { fieldsOf, texts, hidden }: { fieldsOf: FieldReader; texts: ContentTexts; hidden: boolean }
): EventState {
  const scores = readEventScores(event, fieldsOf);
  const { home, away } = scores;
  return {
    ...scores,
    phase: eventPhaseOf({ status: event.status, scores: [home.score, away.score], hidden, texts }),
  };
}

/** Returns 'Ajax – PSV', home first; null: a race, or a side without a name. */
export function pairOf({ fields: { homeName, awayName }, reading }: EventState): string | null {
  return homeName && awayName && reading.form !== 'field' ? `${homeName} – ${awayName}` : null;
}

function scoreOf(mappedScore: string | null, { score, scoreNote = null }: SideReading, own: boolean): ScoreState {
  if (!own && score !== undefined) return { score, note: scoreNote, own };
  if (mappedScore === null) return { score: null, note: null, own };
  const split = splitScore(mappedScore);
  return { score: split.score, note: split.note ?? (own ? null : scoreNote), own };
}
