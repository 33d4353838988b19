import type { DemoResource } from '../season/resource.ts';

export interface Marker {
  readonly kind: string;
  readonly time: string;
  readonly label: string;
  readonly entityId: string;
}

/** Returns all that an editor would strike out of an event as it is published at `now` (epoch ms). */
export function faultsOf({ fields }: DemoResource, now: number): string[] {
  const { typeId, status, startTime, endTime, metadata, markers } = fields as unknown as Published;
  const start = Date.parse(startTime);
  const end = endTime === null ? null : Date.parse(endTime);
  return [
    ...faultsIf(status === 'EVENT_STATUS_STARTED' && (start > now || end !== null), 'started in the future, or over'),
    ...faultsIf(status === 'EVENT_STATUS_SCHEDULED' && start <= now, 'to come, though its time has come'),
    ...faultsIf(status === 'EVENT_STATUS_FINISHED' && (end === null || end > now || end < start), 'over, but not yet'),
    ...faultsIf(
      markers.some(({ time }) => Date.parse(time) > now),
      'marks what has not happened'
    ),
    ...sidesIn(metadata).flatMap(({ name, logo, color }) => [
      ...faultsIf(name.length === 0 || name.length > 200, `name ${name}`),
      ...faultsIf(!/^\/img\/demo\/(crest|face)-[a-z0-9-]+$/.test(logo), `logo ${logo}`),
      ...faultsIf(color !== undefined && !/^#[0-9a-f]{6}$/.test(color), `colour ${color}`),
    ]),
    ...(SPORT_FAULTS[typeId]?.(metadata as never, status) ?? [`no such sport: ${typeId}`]),
  ];
}

interface Published {
  readonly typeId: string;
  readonly status: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly markers: readonly Marker[];
}

interface Goals {
  readonly home: number;
  readonly away: number;
}

interface Football {
  readonly clock?: { readonly period: string; readonly minute: number; readonly added: number } | null;
  readonly score?: (Goals & { readonly halfTime: Goals | null; readonly penalties: Goals | null }) | null;
}

interface Basketball {
  readonly clock: { readonly period: string; readonly remaining: string } | null;
  readonly teams: readonly { readonly points: number | null; readonly quarters: readonly number[] }[];
}

interface Tennis {
  readonly players: readonly {
    readonly setsWon: number | null;
    readonly games: readonly number[];
    readonly point: string | null;
  }[];
  readonly serving: number | null;
}

interface Motorsport {
  readonly lap: { readonly current: number; readonly total: number } | null;
  readonly flag: string | null;
  readonly classification: readonly { readonly position: number; readonly driver: string }[];
}

interface Cricket {
  readonly innings: readonly { runs: number; wickets: number; overs: string; text: string }[];
  readonly statusText: { readonly $t: { readonly en: string } };
}

/** Bounds of studio.md 4.8, and narrower ones where a reader would doubt a number that those admit. */
const SPORT_FAULTS: Readonly<Record<string, (metadata: never, status: string) => string[]>> = {
  football: ({ clock = null, score = null }: Football, status) => [
    ...faultsIf(
      score !== null && (!isWithin(score.home, 0, 9) || !isWithin(score.away, 0, 9)),
      `score ${JSON.stringify(score)}`
    ),
    ...[score?.halfTime, score?.penalties].flatMap((goals) =>
      faultsIf(
        goals != null && (!isWithin(goals.home, 0, 9) || !isWithin(goals.away, 0, 9)),
        `goals ${JSON.stringify(goals)}`
      )
    ),
    ...faultsIf(
      score?.halfTime != null && (score.halfTime.home > score.home || score.halfTime.away > score.away),
      'fewer goals than at half time'
    ),
    ...faultsIf(clock !== null && !isWithin(clock.minute, 1, 90), `minute ${clock?.minute}`),
    ...faultsIf(clock !== null && !isWithin(clock.added, 0, 9), `added ${clock?.added}`),
    ...faultsIf(clock !== null && !['1H', 'HT', '2H'].includes(clock.period), `period ${clock?.period}`),
    ...faultsIf(clock !== null && clock.period === '2H' && !score?.halfTime, 'a second half without a first'),
    ...faultsIf(status === 'EVENT_STATUS_STARTED' && score === null, 'no score'),
  ],
  basketball: ({ clock, teams }: Basketball) => [
    ...faultsIf(teams.length !== 2, 'two teams'),
    ...teams.flatMap(({ points, quarters }) => [
      ...faultsIf(points !== null && !isWithin(points, 0, 150), `points ${points}`),
      ...faultsIf(
        quarters.length > 4 || !quarters.every((quarter) => isWithin(quarter, 0, 50)),
        `quarters ${quarters}`
      ),
    ]),
    ...faultsIf(clock !== null && !/^(0\d|10):[0-5]\d$/.test(clock.remaining), `clock ${clock?.remaining}`),
    ...faultsIf(clock !== null && !/^(Q[1-4]|HT)$/.test(clock.period), `period ${clock?.period}`),
  ],
  tennis: ({ players, serving }: Tennis) => [
    ...faultsIf(players.length !== 2, 'two players'),
    ...players.flatMap(({ setsWon, games, point }) => [
      ...faultsIf(setsWon !== null && !isWithin(setsWon, 0, 3), `sets ${setsWon}`),
      ...faultsIf(games.length > 5 || !games.every((count) => isWithin(count, 0, 7)), `games ${games}`),
      ...faultsIf(point !== null && !/^(0|15|30|40|AD|[1-9]\d?)$/.test(point), `point ${point}`),
    ]),
    ...faultsIf(serving !== null && serving !== 0 && serving !== 1, `serving ${serving}`),
    ...faultsIf(players.filter(({ point }) => point === 'AD').length > 1, 'two advantages'),
    ...faultsIf(players.filter(({ setsWon }) => setsWon === 3).length > 1, 'two winners'),
  ],
  motorsport: ({ lap, flag, classification }: Motorsport) => [
    ...faultsIf(lap !== null && !isWithin(lap.current, 0, lap.total), `lap ${lap?.current}`),
    ...faultsIf(flag !== null && !['GREEN', 'YELLOW', 'SC', 'VSC', 'RED', 'CHEQUERED'].includes(flag), `flag ${flag}`),
    ...faultsIf(!classification.every(({ position }, i) => position === i + 1), 'positions in order'),
    ...faultsIf(new Set(classification.map(({ driver }) => driver)).size !== classification.length, 'a driver twice'),
  ],
  cricket: ({ innings, statusText }: Cricket) => [
    ...faultsIf(innings.length > 2, 'two innings'),
    ...innings.flatMap(({ runs, wickets, overs, text }) => [
      ...faultsIf(!isWithin(runs, 0, 450), `runs ${runs}`),
      ...faultsIf(!isWithin(wickets, 0, 10), `wickets ${wickets}`),
      ...faultsIf(!/^\d{1,3}\.[0-5]$/.test(overs), `overs ${overs}`),
      ...faultsIf(text.length > 40 || !/^\d/.test(text), `text ${text}`),
    ]),
    ...faultsIf(/\b1 (runs|balls|wickets)\b/.test(statusText.$t.en), statusText.$t.en),
  ],
};

function faultsIf(fault: boolean, words: string): string[] {
  return fault ? [words] : [];
}

function isWithin(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}

/** Teams and players in the metadata of any sport, with their pictures. */
export function sidesIn(metadata: unknown): readonly { name: string; logo: string; color?: string }[] {
  const { home, away, teams = [], players = [], classification = [] } = metadata as Record<string, never[] | undefined>;
  const racing = (classification as { team: object }[]).map(({ team }) => team);
  const sides = [home, away, ...teams, ...players, ...racing].filter(Boolean) as unknown as Record<string, string>[];
  return sides.map(({ name = '', logo, logoUrl, imageUrl, color }) => ({
    name,
    logo: logo ?? logoUrl ?? imageUrl ?? '',
    ...(color !== undefined && { color }),
  }));
}
