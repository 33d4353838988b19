import type { FieldReader, SportsEvent } from '@touchline/domain';
import { type EventScores, readEventScores } from '../event/event-state.ts';
import { fill } from '../text/fill.ts';
import type { AnnounceTexts } from './text/index.ts';

/** Formatting and texts for score sentences. */
export interface ScoreWords {
  readonly fieldsOf: FieldReader;
  readonly texts: AnnounceTexts;
  /** Formats the digits of a text for the locale. */
  readonly digits: (text: string) => string;
}

type Side = 'home' | 'away';
/** A figure of one side; null: none yet. */
type Figure = (scores: EventScores, side: Side) => string | null;

const score: Figure = (scores, side) => scores[side].score;
const penalties: Figure = ({ reading, ...scores }, side) =>
  reading.form === 'versus' ? (scores[side].note?.replace(/[()]/g, '') ?? null) : null;

/**
 * Returns the announcement of a score change between two states of an event: 'Goal. Harbour City 2, Northgate Rovers
 * 1'; '' without a change. Points of a tennis game, overs, and gaps of a race change too often for announcements.
 */
export function scoreSentence(before: SportsEvent, now: SportsEvent, words: ScoreWords): string {
  const { fieldsOf, texts } = words;
  const [old, next] = [readEventScores(before, fieldsOf), readEventScores(now, fieldsOf)];
  if (next.reading.form === 'field') return leaderSentence(old, next, texts);

  const set = Math.max(setsOf(next, 'home').length, setsOf(next, 'away').length) - 1;
  const games: Figure = (scores, side) => setsOf(scores, side)[set]?.games.toString() ?? null;
  const say = (figure: Figure, text: keyof AnnounceTexts) =>
    isOther(old, next, figure)
      ? fill(texts[text], { ...sidesOf(next, figure, words), n: words.digits(`${set + 1}`) })
      : '';

  const isGoal = (now.typeId === 'football' || hasNewGoal(before, now)) && hasRisen(old, next);
  return (
    say(score, isGoal ? 'Goal. {home}, {away}' : set >= 0 ? 'Sets: {home}, {away}' : '{home}, {away}') ||
    say(penalties, 'Penalties: {home}, {away}') ||
    say(games, 'Games of set {n}: {home}, {away}')
  );
}

function leaderSentence(
  { fields: { homeName: old } }: EventScores,
  { fields: { homeName: name } }: EventScores,
  texts: AnnounceTexts
): string {
  return old && name && old !== name ? fill(texts['Leader: {name}'], { name }) : '';
}

function setsOf({ reading }: EventScores, side: Side) {
  return reading[side].sets ?? [];
}

/** Returns whether a figure has changed. None equals 0: the start of a match does not change its score. */
function isOther(old: EventScores, next: EventScores, figure: Figure): boolean {
  return (['home', 'away'] as const).some((side) => (figure(old, side) ?? '0') !== (figure(next, side) ?? '0'));
}

/** Returns whether a side has more than before; a cancelled goal does not count. */
function hasRisen(old: EventScores, next: EventScores): boolean {
  return (['home', 'away'] as const).some((side) => Number(score(next, side)) > Number(score(old, side)));
}

function hasNewGoal(before: SportsEvent, now: SportsEvent): boolean {
  return now.markers.some(({ id, kind }) => kind === 'goal' && before.markers.every((previous) => previous.id !== id));
}

function sidesOf(scores: EventScores, figure: Figure, { digits }: ScoreWords) {
  const { homeName, awayName } = scores.fields;
  const side = (name: string | null, which: Side) => `${name ?? ''} ${digits(figure(scores, which) ?? '0')}`.trim();
  return { home: side(homeName, 'home'), away: side(awayName, 'away') };
}
