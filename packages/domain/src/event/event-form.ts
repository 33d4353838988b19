import { amountOf, filledText, isJsonObject, type JsonObject, listIn, objectIn } from '../values/json.ts';
import type { SportsEvent } from './event.ts';
import { splitScore } from './score.ts';

/** Reads an event by the shape of its metadata, not by its type. An unknown shape is read as two plain sides. */
export function readForm({ metadata, status }: Pick<SportsEvent, 'metadata' | 'status'>): FormReading {
  const over = status === 'EVENT_STATUS_FINISHED';
  return sets(metadata, over) ?? innings(metadata) ?? order(metadata) ?? versus(metadata);
}

/** Returns the name of an event's competition, tournament or series; null without one. */
export function seriesOf(metadata: JsonObject): string | null {
  return filledText(seriesIn(metadata)['name']);
}

/** Returns the competition, tournament or series that has a name; empty without one. */
export function seriesIn(metadata: JsonObject): JsonObject {
  const all = ['competition', 'tournament', 'series'].map((member) => objectIn(metadata[member]));
  return all.find(({ name }) => filledText(name)) ?? {};
}

/** Layout of an event's result: two sides, rows of sets or innings, a running order. */
export type EventForm = 'versus' | 'rows' | 'field';

/** Unformatted data from the sport's own metadata, beyond what paths can read (contract §2.4). */
export interface FormReading {
  readonly form: EventForm;
  readonly home: SideReading;
  readonly away: SideReading;
  readonly clock: MatchClock | null;
  /** Place 3 of a running order; the first two are home and away. */
  readonly places: readonly PlaceReading[];
}

/** Data of one side from the sport's metadata, besides a number. */
export interface SideReading {
  /** null: this side has no score yet. undefined: the metadata has none, so it is read by the configured path. */
  readonly score?: string | null;
  /** Beside the score: overs, penalties, a gap. */
  readonly scoreNote?: string | null;
  /** Below the name: a team. */
  readonly note?: string | null;
  /** ISO 3166 code. */
  readonly country?: string | null;
  readonly seed?: number | null;
  /** Games of each set, and whether this side has won it. */
  readonly sets?: readonly { readonly games: number; readonly won: boolean }[];
  /** Points of the running game. */
  readonly point?: string | null;
  readonly serving?: boolean;
  readonly place?: string | null;
  /** Whether this competitor leads a race that is live. */
  readonly leads?: boolean;
}

export interface PlaceReading {
  readonly place: string;
  readonly name: string;
  readonly team: string | null;
  readonly gap: string | null;
  /** Not checked. */
  readonly color: unknown;
}

/** Period and time of a running event. */
export type MatchClock =
  | { readonly at: 'minute'; readonly minute: number; readonly added: number }
  | { readonly at: 'half-time' }
  | { readonly at: 'period'; readonly period: string; readonly remaining: string }
  | { readonly at: 'set'; readonly set: number }
  | { readonly at: 'lap'; readonly lap: number; readonly total: number };

/** Maximum number of innings of a match: two for each side. */
const MAX_INNINGS = 4;

/** Reads cricket: `innings[]`, each of the side that batted (contract §2.4). null: the metadata has another shape. */
export function innings(metadata: JsonObject): FormReading | null {
  if (!Array.isArray(metadata['innings'])) return null;
  const played = listIn(metadata['innings']).filter(isJsonObject).slice(0, MAX_INNINGS);
  return {
    form: 'rows',
    home: inningsSideOf(played, 'home'),
    away: inningsSideOf(played, 'away'),
    clock: null,
    places: [],
  };
}

/** Reads one side. The side that batted first is not always at home, so a named side wins over the order in the list. */
function inningsSideOf(played: readonly JsonObject[], side: 'home' | 'away'): SideReading {
  if (!played.every((inning) => filledText(inning['battingSide']) !== null)) return {};
  const texts = played.filter((inning) => inning['battingSide'] === side).flatMap(textOfInning);
  const last = texts.at(-1);
  if (last === undefined) return { score: null };
  const scores = texts.map((text) => splitScore(text).score);
  return { score: scores.join(' & '), scoreNote: splitScore(last).note };
}

function textOfInning(inning: JsonObject): readonly string[] {
  const text = filledText(inning['text']);
  if (text !== null) return [text];
  const [runs, wickets] = [amountOf(inning['runs']), amountOf(inning['wickets'])];
  if (runs === null) return [];
  return [wickets === null ? String(runs) : `${runs}/${wickets}`];
}

/** Number of places that a card shows. */
const PLACES = 3;

/** Reads motor sport: `classification[]` of drivers (contract §2.4). null: the metadata has another shape. */
export function order(metadata: JsonObject): FormReading | null {
  const places = listIn(metadata['classification']).slice(0, PLACES).flatMap(placeOf);
  const [first, second, ...rest] = places;
  if (!first) return null;

  const lap = objectIn(metadata['lap']);
  const [current, total] = [amountOf(lap['current']), amountOf(lap['total'])];
  return {
    form: 'field',
    home: { ...placeSideOf(first), leads: true },
    away: second ? placeSideOf(second) : {},
    clock: current !== null && total !== null ? { at: 'lap', lap: current, total } : null,
    places: rest,
  };
}

function placeOf(json: unknown, index: number): PlaceReading[] {
  if (!isJsonObject(json)) return [];
  const name = filledText(json['driver']);
  if (name === null) return [];
  const team = objectIn(json['team']);
  return [
    {
      place: String(amountOf(json['position']) ?? index + 1),
      name,
      team: filledText(team['name']),
      gap: gapOf(json['gap']),
      color: team['color'],
    },
  ];
}

function placeSideOf({ place, team, gap }: PlaceReading): SideReading {
  return { place, note: team, scoreNote: gap, score: null };
}

/** Returns the gap to the leader. The leader's own "gap" is the lap, which the clock already shows. */
function gapOf(value: unknown): string | null {
  const gap = filledText(value);
  return gap === null || /^lap\b/i.test(gap) ? null : gap;
}

/** Maximum number of sets of a match, for which a card has room. */
const MAX_SETS = 5;

/**
 * Reads tennis and similar sports: `players[]` with the `games` of each set (contract §2.4). null: the metadata has
 * another shape.
 */
export function sets(metadata: JsonObject, over: boolean): FormReading | null {
  const players = listIn(metadata['players']).filter(isJsonObject);
  const [first, second] = players;
  if (!first || !second || players.length > 2 || !players.every((player) => Array.isArray(player['games'])))
    return null;

  const [home, away] = [gamesOf(first), gamesOf(second)];
  const played = Math.max(home.length, away.length);
  const serving = metadata['serving'];
  return {
    form: 'rows',
    home: { ...playerOf(first), sets: wonSets(home, away, over), serving: !over && serving === 0 },
    away: { ...playerOf(second), sets: wonSets(away, home, over), serving: !over && serving === 1 },
    clock: played > 0 ? { at: 'set', set: played } : null,
    places: [],
  };
}

function playerOf(player: JsonObject): SideReading {
  return { country: filledText(player['country']), seed: amountOf(player['spec']), point: filledText(player['point']) };
}

function gamesOf(player: JsonObject): readonly number[] {
  return listIn(player['games'])
    .slice(0, MAX_SETS)
    .map((games) => amountOf(games) ?? 0);
}

/** Returns the sets of one side. Nobody has won the last set until the match is over. */
function wonSets(mine: readonly number[], theirs: readonly number[], over: boolean) {
  const last = Math.max(mine.length, theirs.length) - 1;
  return mine.map((games, set) => ({ games, won: (over || set < last) && games > (theirs[set] ?? 0) }));
}

/** Reads two sides with a score each: football, basketball, and metadata of an unknown shape. */
export function versus(metadata: JsonObject): FormReading {
  const penalties = objectIn(objectIn(metadata['score'])['penalties']);
  const [home, away] = [amountOf(penalties['home']), amountOf(penalties['away'])];
  const shootOut = home !== null && away !== null;
  return {
    form: 'versus',
    home: shootOut ? { scoreNote: `(${home})` } : {},
    away: shootOut ? { scoreNote: `(${away})` } : {},
    clock: clockOf(objectIn(metadata['clock'])),
    places: [],
  };
}

function clockOf(clock: JsonObject): MatchClock | null {
  const period = filledText(clock['period']);
  if (period === 'HT') return { at: 'half-time' };
  const minute = amountOf(clock['minute']);
  if (minute !== null) return { at: 'minute', minute, added: amountOf(clock['added']) ?? 0 };
  const remaining = filledText(clock['remaining']);
  return period !== null ? { at: 'period', period, remaining: remaining?.replace(/^0(?=\d)/, '') ?? '' } : null;
}
