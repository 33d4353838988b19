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
import { type Standing, standingOf } from './standing.ts';

/** How an event's score stands, before anything is formatted. */
export interface EventScores {
  readonly fields: ItemFields;
  readonly reading: FormReading;
  readonly home: ScoreFacts;
  readonly away: ScoreFacts;
}

/** What is known of an event before anything is formatted. */
export interface EventFacts extends EventScores {
  readonly standing: Standing;
}

export interface ScoreFacts {
  /** As given. null: none exists; '0' is one (EVT-04). */
  readonly score: string | null;
  /** Overs, penalties, a gap. */
  readonly note: string | null;
  /** It comes from a path of the publisher's, so what the sport's own shape tells of it is left out. */
  readonly own: boolean;
}

/** Reads an event's score: a path of the publisher's wins over what the sport's metadata says. */
export function readEventScores(event: SportsEvent, fieldsOf: FieldReader): EventScores {
  const fields = fieldsOf(event);
  const reading = readForm(event);
  const home = scoreOf(fields.homeScore, reading.home, fields.mapped.has('home_score'));
  const away = scoreOf(fields.awayScore, reading.away, fields.mapped.has('away_score'));
  return { fields, reading, home, away };
}

/** Reads an event, its score and how it stands. */
export function readEventFacts(
  event: SportsEvent,
  { fieldsOf, texts, hidden }: { fieldsOf: FieldReader; texts: ContentTexts; hidden: boolean }
): EventFacts {
  const scores = readEventScores(event, fieldsOf);
  const { home, away } = scores;
  return {
    ...scores,
    standing: standingOf({ status: event.status, scores: [home.score, away.score], hidden, texts }),
  };
}

/** 'Ajax – PSV', whoever is in front; null: a race, or a side without a name. */
export function pairOf({ fields: { homeName, awayName }, reading }: EventFacts): string | null {
  return homeName && awayName && reading.form !== 'field' ? `${homeName} – ${awayName}` : null;
}

function scoreOf(given: string | null, { score, scoreNote = null }: SideReading, own: boolean): ScoreFacts {
  if (!own && score !== undefined) return { score, note: scoreNote, own };
  if (given === null) return { score: null, note: null, own };
  const split = splitScore(given);
  return { score: split.score, note: split.note ?? (own ? null : scoreNote), own };
}
