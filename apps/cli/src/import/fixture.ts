import { EVENT_STATUSES } from '@touchline/contract';
import { type Goal, goalMarkers } from '@touchline/server/transfer/import/goals.ts';
import { cutName, idOf, joinedId } from '@touchline/server/transfer/import/ids.ts';
import { type KickOff, readKickOff } from '@touchline/server/transfer/import/kick-off.ts';
import {
  type Fields,
  problemAt,
  type ReadItem,
  type ReadOptions,
  type Row,
} from '@touchline/server/transfer/import/row.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** A match in a source. Missing values are null. */
export interface Fixture {
  readonly line: number;
  /** Requested id; null to derive it from competition and teams. */
  readonly id: string | null;
  /** '' if there is none. */
  readonly competition: string;
  readonly round: string | null;
  readonly group: string | null;
  readonly home: string;
  readonly away: string;
  readonly date: string;
  readonly time: string | null;
  /** IANA zone; null for the zone of the import. */
  readonly timeZone: string | null;
  /** In the source's own words: postponed, awarded, … */
  readonly status: string | null;
  /** Final score, after extra time if there was one. */
  readonly score:
    | (Score & { readonly halfTime: Score | null; readonly fullTime: Score | null; readonly penalties: Score | null })
    | null;
  readonly goals: readonly Goal[];
  readonly venue: { readonly name: string; readonly city: string | null } | null;
  /** Other event fields from the source. */
  readonly extraFields: Fields;
}

/** Maximum lengths of competition, home, away and round in an id that is too long. */
const ID_WIDTHS = [22, 15, 15, 0];

/** Meetings at the same ground in one round that are numbered. Further ones have their dates. */
const MAX_MEETINGS = 9;

/** Event statuses of a source's words for irregular matches (contract §2.3). */
const STATUSES: Readonly<Record<string, string>> = {
  canceled: 'EVENT_STATUS_CANCELLED',
  annulled: 'EVENT_STATUS_CANCELLED',
  abandoned: 'EVENT_STATUS_SUSPENDED',
};

/** Yields the rows of a list of matches: their competitions, then one event each. Teams have separate rows. */
export function* fixtureRows(fixtures: readonly Fixture[], options: ReadOptions): Generator<ReadItem> {
  const lines = new Map<string, number>();
  for (const { competition, line } of fixtures) {
    if (competition !== '' && !lines.has(competition)) lines.set(competition, line);
  }
  for (const [competition, line] of lines) {
    const { name, season } = splitSeason(competition);
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

/** Splits `English Premier League 2024/25` into competition and season; '' if the name has no season. */
function splitSeason(competition: string): { readonly name: string; readonly season: string } {
  const [, name = competition, season = ''] = /^(.*\S)\s+(\d{4}(?:[/–-]\d{2,4})?)$/.exec(competition) ?? [];
  return { name, season };
}

function eventRow(fixture: Fixture, id: string, { startTime, timeZone, dayOnly }: KickOff): Row {
  const { home, away, line, round, extraFields } = fixture;
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
        ...extraFields,
        startTime,
        timeZone,
        ...(status !== null && { status }),
        metadata: { ...(extraFields['metadata'] as Fields | undefined), ...metadataOf(fixture, dayOnly) },
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

/** null removes a value of an earlier import that the list no longer has (RFC 7396). */
function metadataOf({ competition, round, group, score, status, venue }: Fixture, dayOnly: boolean): Fields {
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

/** Contract §2.4. `fullTime` is the score after 90 minutes if there was extra time. */
function toScore({ home, away, halfTime, fullTime, penalties }: NonNullable<Fixture['score']>): Fields {
  return { home, away, halfTime, penalties, ...(fullTime && { fullTime }) };
}

/** Returns null if the source has no status, so that the stored one stays. */
function statusOf({ status, score }: Fixture): string | null {
  return (status && statusIn(status)) ?? (score ? 'EVENT_STATUS_FINISHED' : null);
}

/** Reads `postponed`, `EVENT_STATUS_POSTPONED`, `abandoned`, …; null for words that are no status, such as awarded. */
export function statusIn(word: string): string | null {
  const name = `EVENT_STATUS_${word.replace(/^EVENT_STATUS_/i, '').toUpperCase()}`;
  return EVENT_STATUSES.find((status) => status === name) ?? STATUSES[word.toLowerCase()] ?? null;
}

/** Returns the source's own word if the status of the event is less specific. */
function noteOf(status: string | null): string | null {
  return status === null || statusIn(status)?.endsWith(`_${status.toUpperCase()}`) ? null : status;
}

/**
 * Returns ids made from competition, season, home and away, so that a rescheduled match keeps its id.
 *
 * If two teams meet twice at the same ground, the first match has the plain id and later ones add their round. The
 * order follows the numbers of the rounds if both have one, otherwise the list.
 */
function idsOf(fixtures: readonly Fixture[]): ReadonlyMap<Fixture, string> {
  const ids = new Map<Fixture, string>();
  const usedIds = new Set<string>();
  for (const fixture of fixtures.toSorted(byRound)) {
    const id = fixture.id ?? freeId(fixture, usedIds);
    usedIds.add(id);
    ids.set(fixture, id);
  }
  return ids;
}

function freeId({ competition, home, away, round, date }: Fixture, usedIds: ReadonlySet<string>): string {
  const plain = [competition, home, away];
  let id = joinedId(plain, ID_WIDTHS);
  if (round && usedIds.has(id)) id = joinedId([...plain, round], ID_WIDTHS);
  for (let n = 2; n <= MAX_MEETINGS && usedIds.has(id); n++) {
    id = joinedId([...plain, round ?? '', String(n)], ID_WIDTHS);
  }
  return usedIds.has(id) ? joinedId([...plain, date], ID_WIDTHS) : id;
}

/** Sorts `Matchday 2` before `Matchday 10`. Rounds with other names keep their order. */
function byRound(a: Fixture, b: Fixture): number {
  const [one, other] = [a, b].map(({ round }) => /^(.*?)(\d+)$/.exec(round ?? ''));
  return one && other && one[1] === other[1] ? Number(one[2]) - Number(other[2]) : 0;
}
