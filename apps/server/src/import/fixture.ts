import { EVENT_STATUSES } from '@touchline/contract';
import { cutName } from './cut-name.ts';
import { type Goal, goalMarkers } from './goals.ts';
import { idOf, joinedId } from './ids.ts';
import { type KickOff, readKickOff } from './kick-off.ts';
import { type Fields, problemAt, type ReadItem, type ReadOptions, type Row } from './row.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** A match as a source lists it: what it does not know is null. */
export interface Fixture {
  readonly line: number;
  /** The id it is to have; null: made from competition and teams. */
  readonly id: string | null;
  /** '' for none. */
  readonly competition: string;
  readonly round: string | null;
  readonly group: string | null;
  readonly home: string;
  readonly away: string;
  readonly date: string;
  readonly time: string | null;
  /** IANA; null: the one of the whole import. */
  readonly timeZone: string | null;
  /** In the source's own word: postponed, awarded, … */
  readonly status: string | null;
  /** When it was over, after extra time if there was one. */
  readonly score:
    | (Score & { readonly halfTime: Score | null; readonly fullTime: Score | null; readonly penalties: Score | null })
    | null;
  readonly goals: readonly Goal[];
  readonly venue: { readonly name: string; readonly city: string | null } | null;
  /** Further fields of the event that the source tells. */
  readonly more: Fields;
}

/** Characters of competition, home, away and round in an id for which there is not room enough. */
const WIDTHS = [22, 15, 15, 0];

/** What a source's word for a match that did not run its course means (contract §2.3). */
const STATUSES: Readonly<Record<string, string>> = {
  canceled: 'EVENT_STATUS_CANCELLED',
  annulled: 'EVENT_STATUS_CANCELLED',
  abandoned: 'EVENT_STATUS_SUSPENDED',
};

/** The rows of a list of matches: their competitions, then an event each. Teams have rows of their own. */
export function* fixtureRows(fixtures: readonly Fixture[], options: ReadOptions): Generator<ReadItem> {
  for (const competition of new Set(fixtures.map((fixture) => fixture.competition).filter(Boolean))) {
    const { name, season } = splitSeason(competition);
    const line = fixtures.find((fixture) => fixture.competition === competition)?.line ?? 1;
    const fill = { typeId: 'competition', displayName: name };
    yield {
      row: { name: `entities/${idOf(name)}`, import: { line, merge: { metadata: season ? { season } : {} }, fill } },
    };
  }
  const ids = idsOf(fixtures);
  for (const fixture of fixtures) {
    try {
      const kickOff = readKickOff(fixture.date, fixture.time, fixture.timeZone ?? options.timeZone);
      yield { row: eventRow(fixture, ids.get(fixture) ?? '', kickOff) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      yield problemAt(fixture.line, error.message);
    }
  }
}

/** `English Premier League 2024/25` is the competition and one season of it; '' where the name tells none. */
function splitSeason(competition: string): { readonly name: string; readonly season: string } {
  const [, name = competition, season = ''] = /^(.*\S)\s+(\d{4}(?:[/–-]\d{2,4})?)$/.exec(competition) ?? [];
  return { name, season };
}

function eventRow(fixture: Fixture, id: string, { startTime, timeZone, dayOnly }: KickOff): Row {
  const { home, away, line, round, more } = fixture;
  const teams = { home: idOf(home), away: idOf(away) };
  const { name } = splitSeason(fixture.competition);
  const status = statusOf(fixture);
  return {
    name: `events/${id}`,
    import: {
      line,
      dayOnly,
      teams,
      merge: {
        ...more,
        startTime,
        timeZone,
        ...(status !== null && { status }),
        metadata: { ...(more['metadata'] as Fields | undefined), ...factsOf(fixture, dayOnly) },
        ...(fixture.goals.length > 0 && !dayOnly && { markers: goalMarkers(fixture.goals, { startTime, teams }) }),
      },
      fill: {
        typeId: 'football',
        title: `${home} - ${away}`,
        description: round ?? '',
        entityIds: [...new Set([teams.home, teams.away, ...(fixture.competition ? [idOf(name)] : [])])],
      },
    },
  };
}

/** Null removes what an earlier import of the list said and this one does not any more (RFC 7396). */
function factsOf({ competition, round, group, score, status, venue }: Fixture, dayOnly: boolean): Fields {
  const { name, season } = splitSeason(competition);
  return {
    ...((competition || round || group) && {
      competition: { ...(name && { name: cutName(name) }), ...(season && { season }), round, group },
    }),
    ...(score && { score: toScore(score) }),
    ...(venue && { venue: { name: cutName(venue.name), ...(venue.city && { city: venue.city }) } }),
    timeToBeConfirmed: dayOnly || null,
    statusNote: noteOf(status),
  };
}

/** Contract §2.4; `fullTime` after 90 minutes, where there was extra time. */
function toScore({ home, away, halfTime, fullTime, penalties }: NonNullable<Fixture['score']>): Fields {
  return { home, away, halfTime, penalties, ...(fullTime && { fullTime }) };
}

/** null: the source does not tell, and what is stored stays. */
function statusOf({ status, score }: Fixture): string | null {
  return (status && statusIn(status)) ?? (score ? 'EVENT_STATUS_FINISHED' : null);
}

/** `postponed`, `EVENT_STATUS_POSTPONED`, `abandoned`, …; null for a word that says nothing of the kind, such as awarded. */
export function statusIn(word: string): string | null {
  const name = `EVENT_STATUS_${word.replace(/^EVENT_STATUS_/i, '').toUpperCase()}`;
  return EVENT_STATUSES.find((status) => status === name) ?? STATUSES[word.toLowerCase()] ?? null;
}

/** The source's own word where the status of the event says less. */
function noteOf(status: string | null): string | null {
  return status === null || statusIn(status)?.endsWith(`_${status.toUpperCase()}`) ? null : status;
}

/**
 * Ids by competition, season, home and away: a match that is moved keeps its own.
 *
 * Where two teams meet twice on the same ground, the first meeting has the plain id and later ones add their round:
 * by the number of the round where both have one, else by place in the list.
 */
function idsOf(fixtures: readonly Fixture[]): ReadonlyMap<Fixture, string> {
  const ids = new Map<Fixture, string>();
  const taken = new Set<string>();
  for (const fixture of fixtures.toSorted(byRound)) {
    const { competition, home, away, round } = fixture;
    const plain = [competition, home, away];
    const choices = [
      plain,
      ...(round ? [[...plain, round]] : []),
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => [...plain, round ?? '', String(n)]),
    ];
    const free = choices.map((names) => joinedId(names, WIDTHS)).find((id) => !taken.has(id));
    const id = fixture.id ?? free ?? joinedId([...plain, fixture.date], WIDTHS);
    taken.add(id);
    ids.set(fixture, id);
  }
  return ids;
}

/** `Matchday 2` before `Matchday 10`; rounds of other names stay as they are listed. */
function byRound(a: Fixture, b: Fixture): number {
  const [one, other] = [a, b].map(({ round }) => /^(.*?)(\d+)$/.exec(round ?? ''));
  return one && other && one[1] === other[1] ? Number(one[2]) - Number(other[2]) : 0;
}
