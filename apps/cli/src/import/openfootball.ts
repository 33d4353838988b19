import type { Goal } from '@touchline/server/transfer/import/goals.ts';
import { problemAt, type ReadItem, type ReadOptions } from '@touchline/server/transfer/import/row.ts';
import { namedTeam, type Team, teamRows } from '@touchline/server/transfer/import/teams.ts';
import { type Fixture, fixtureRows, type Score } from './fixture.ts';
import { linesOfItems } from './json-lines.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a season or a cup of openfootball, `{"name": …, "matches": […]}`: teams and competition as entities, matches as
 * events. Also reads its older form with `rounds`. Source: github.com/openfootball/football.json.
 */
export function* readOpenfootball(text: string, document: Json, options: ReadOptions): Generator<ReadItem> {
  const competition = textOf(document['name']) ?? '';
  const problems: ReadItem[] = [];
  const fixtures: Fixture[] = [];
  for (const { match, line } of matchesIn(text, document)) {
    try {
      fixtures.push(toFixture(match, { competition, line }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(problemAt(line, error.message));
    }
  }
  const teams = new Map<string, Team>();
  for (const { home, away, line } of fixtures) {
    for (const name of [home, away]) if (!teams.has(name)) teams.set(name, namedTeam(name, line));
  }
  for (const row of teamRows([...teams.values()], options.publisher)) yield { row };
  yield* fixtureRows(fixtures, options);
  yield* problems;
}

function matchesIn(text: string, document: Json): readonly { match: unknown; line: number }[] {
  if (Array.isArray(document['matches'])) {
    const lines = linesOfItems(text, 'matches');
    return document['matches'].map((match, index) => ({ match, line: lines[index] ?? 1 }));
  }
  const rounds = Array.isArray(document['rounds']) ? document['rounds'] : [];
  const lines = linesOfItems(text, 'rounds');
  return rounds.flatMap((round: unknown, index) => {
    const { name, matches } = asJson(round);
    const of = Array.isArray(matches) ? matches : [];
    return of.map((match) => ({ match: { round: name, ...asJson(match) }, line: lines[index] ?? 1 }));
  });
}

function toFixture(match: unknown, { competition, line }: { competition: string; line: number }): Fixture {
  const json = asJson(match);
  return {
    line,
    id: null,
    competition,
    round: textOf(json['round']),
    group: textOf(json['group']),
    home: teamOf(json, 'team1'),
    away: teamOf(json, 'team2'),
    date: textOf(json['date']) ?? fail('date is missing.'),
    time: textOf(json['time']),
    timeZone: null,
    status: textOf(json['status']),
    score: readScore(json),
    goals: [...goalsOf(json['goals1'], 'home'), ...goalsOf(json['goals2'], 'away')],
    venue: venueOf(textOf(json['ground'])),
    extraFields: {},
  };
}

function teamOf(json: Json, key: 'team1' | 'team2'): string {
  const value = json[key];
  const name = textOf(value) ?? textOf(asJson(value)['name']);
  return name ?? fail(`${key} is missing.`);
}

/**
 * `{ft, ht, et, p}`, each a pair; the older form has `score1` and `score2`. Without `ft` the match is not played, or
 * its score is unknown.
 */
function readScore(json: Json): Fixture['score'] {
  const { ht, ft, et, p } = Array.isArray(json['score']) ? ({ ft: json['score'] } as Json) : asJson(json['score']);
  const [fullTime, extraTime] = [pairOf(ft ?? [json['score1'], json['score2']], 'ft'), pairOf(et, 'et')];
  const final = extraTime ?? fullTime;
  if (!final) return null;
  return { ...final, halfTime: pairOf(ht, 'ht'), fullTime: extraTime && fullTime, penalties: pairOf(p, 'p') };
}

function pairOf(value: unknown, key: string): Score | null {
  if (value === undefined || value === null) return null;
  const [home, away] = Array.isArray(value) ? value : [Number.NaN, Number.NaN];
  if ((home ?? null) === null && (away ?? null) === null) return null;
  if (isCount(home) && isCount(away)) return { home, away };
  return fail(`score.${key} is not a pair of goals like [2, 1].`);
}

/** Skips goals without a minute. They still count in the score. */
function goalsOf(value: unknown, side: Goal['side']): readonly Goal[] {
  const goals = Array.isArray(value) ? value.map(asJson) : [];
  return goals.flatMap(({ name, minute, offset, penalty, owngoal }) => {
    const [, at, addedTime] = /^(\d{1,3})(?:\+(\d{1,2}))?'?$/.exec(String(minute ?? '')) ?? [];
    if (at === undefined || Number(at) > 150) return [];
    const added = Number(addedTime ?? (isCount(offset) ? offset : 0));
    return [
      {
        side,
        name: textOf(name) ?? '',
        minute: Number(at),
        added,
        penalty: penalty === true,
        ownGoal: owngoal === true,
      },
    ];
  });
}

/** Splits `Al Bayt Stadium, Al Khor` into venue and city. */
function venueOf(ground: string | null): Fixture['venue'] {
  if (ground === null) return null;
  const comma = ground.lastIndexOf(', ');
  return comma < 0 ? { name: ground, city: null } : { name: ground.slice(0, comma), city: ground.slice(comma + 2) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1_000;
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function fail(reason: string): never {
  throw new RangeError(reason);
}
