import { joinedId } from '@touchline/server/transfer/import/ids.ts';
import { type KickOff, readKickOff } from '@touchline/server/transfer/import/kick-off.ts';
import {
  type Fields,
  problemAt,
  type ReadItem,
  type ReadOptions,
  type Row,
} from '@touchline/server/transfer/import/row.ts';
import { type Team, teamRows } from '@touchline/server/transfer/import/teams.ts';
import { listIn, metadataOf, type TableLine } from './csv-columns.ts';
import { type DateOrder, toIsoDate } from './csv-dates.ts';
import { colourWanted, isColour } from './csv-teams.ts';
import { type Fixture, fixtureRows, type Score, statusIn } from './fixture.ts';

/** `dateOrder`: of dates like `05/12/2026`. */
export interface TableOptions extends ReadOptions {
  readonly dateOrder: DateOrder;
}

type Cells = ReadonlyMap<string, string>;

/** Maximum lengths of title and day in an id that is too long. */
const ID_WIDTHS = [45, 10];

/** Reads a table of events. A line with `home` and `away` is a match and has teams; other lines have a `title`. */
export function* readCsvEvents(records: Iterable<TableLine>, options: TableOptions): Generator<ReadItem> {
  const fixtures: Fixture[] = [];
  const teams = new Map<string, Team>();
  const items: ReadItem[] = [];
  for (const record of records) {
    try {
      if (!record.cells.has('home') && !record.cells.has('away')) items.push({ row: toEvent(record, options) });
      else {
        const fixture = toFixture(record, options);
        for (const team of teamsOf(record)) teams.set(team.name, mergeTeams(teams.get(team.name), team));
        fixtures.push(fixture);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      items.push(problemAt(record.line, error.message));
    }
  }
  for (const row of teamRows([...teams.values()], options.publisher)) yield { row };
  yield* fixtureRows(fixtures, options);
  yield* items;
}

function toFixture({ line, cells }: TableLine, options: TableOptions): Fixture {
  const kickOff = startOf(cells, options);
  const score = scoreOf(cells);
  const season = cells.get('season');
  return {
    line,
    id: cells.get('id') ?? null,
    competition: [cells.get('competition'), season].filter(Boolean).join(' '),
    round: cells.get('round') ?? null,
    group: cells.get('group') ?? null,
    home: cells.get('home') ?? fail('home is empty.'),
    away: cells.get('away') ?? fail('away is empty.'),
    ...kickOff,
    status: cells.get('status') ?? null,
    score: score && {
      ...score,
      halfTime: pairOf(cells, 'halfTime'),
      fullTime: null,
      penalties: pairOf(cells, 'penalties'),
    },
    goals: [],
    venue: venueOf(cells),
    extraFields: fieldsOf(cells, options),
  };
}

function toEvent({ line, cells }: TableLine, options: TableOptions): Row {
  const title = cells.get('title') ?? fail('title is empty; a match has home and away instead.');
  const { date, time, timeZone } = startOf(cells, options);
  const kickOff = readKickOff(date, time, timeZone ?? options.timeZone);
  const id = cells.get('id') ?? joinedId([title, date], ID_WIDTHS);
  const status = cells.get('status');
  const venue = venueOf(cells);
  const { metadata, ...fields } = fieldsOf(cells, options);
  return {
    name: `events/${id}`,
    import: {
      line,
      dayOnly: kickOff.dayOnly,
      merge: {
        ...fields,
        startTime: kickOff.startTime,
        timeZone: kickOff.timeZone,
        ...(status && { status: statusIn(status) ?? fail(`status: "${status.slice(0, 40)}" is not a status.`) }),
        metadata: { ...(metadata as Fields), ...(venue && { venue }), timeToBeConfirmed: kickOff.dayOnly || null },
      },
      fill: { typeId: 'event' },
    },
  };
}

/** Columns that map directly to fields of the event. */
function fieldsOf(cells: Cells, options: TableOptions): Fields {
  const texts = {
    type: 'typeId',
    title: 'title',
    description: 'description',
    thumbnail: 'thumbnailUrl',
    poster: 'posterUrl',
  };
  const textFields = Object.entries(texts).flatMap(([column, field]) =>
    cells.has(column) ? [[field, cells.get(column)]] : []
  );
  const link = cells.get('link');
  return {
    ...Object.fromEntries(textFields),
    ...(cells.has('videoIds') && { videoIds: listIn(cells.get('videoIds')) }),
    ...(cells.has('entityIds') && { entityIds: listIn(cells.get('entityIds')) }),
    ...(link && { links: { details: link } }),
    ...(cells.has('end') && { endTime: endOf(cells, options).startTime }),
    metadata: metadataOf(cells),
  };
}

/** Reads `date` and `time`, or both from `start`, which may also be an RFC 3339 time. */
function startOf(cells: Cells, options: TableOptions): { date: string; time: string | null; timeZone: string | null } {
  const timeZone = cells.get('timeZone') ?? null;
  if (timeZone !== null) requireZone(timeZone);
  const start = cells.get('start');
  if (start === undefined) {
    const date = toIsoDate(cells.get('date') ?? fail('date is empty.'), options.dateOrder);
    return { date, time: cells.get('time') ?? null, timeZone };
  }
  return { ...splitTime(toIsoDate(start, options.dateOrder)), timeZone: timeZone ?? options.timeZone };
}

/** Reads `end`: a time on the same day, or a complete time as in `start`. */
function endOf(cells: Cells, options: TableOptions): KickOff {
  const end = cells.get('end') ?? '';
  const { date, timeZone } = startOf(cells, options);
  const { date: endDate, time } = /^\d{1,2}:\d{2}/.test(end)
    ? { date, time: end }
    : splitTime(toIsoDate(end, options.dateOrder));
  return readKickOff(endDate, time, timeZone ?? options.timeZone);
}

function splitTime(text: string): { date: string; time: string | null } {
  const [date = '', time] = text.split(/[T\s]+(.*)/i);
  return { date, time: time ? time.replace(/\.\d+/, '').replace(/z$/i, '+00:00') : null };
}

function scoreOf(cells: Cells): Score | null {
  const [home, away] = [cells.get('homeScore'), cells.get('awayScore')];
  if (home === undefined && away === undefined) return null;
  return { home: countIn(home, 'homeScore'), away: countIn(away, 'awayScore') };
}

/** `2-1` or `2:1`. */
function pairOf(cells: Cells, column: 'halfTime' | 'penalties'): Score | null {
  const cell = cells.get(column);
  if (cell === undefined) return null;
  const [, home, away] = /^(\d{1,3})\s*[-:–]\s*(\d{1,3})$/.exec(cell) ?? [];
  if (home === undefined) return fail(`${column}: "${cell.slice(0, 40)}" is not a score; write one like 2-1.`);
  return { home: Number(home), away: Number(away) };
}

function countIn(cell: string | undefined, column: string): number {
  if (cell !== undefined && /^\d{1,3}$/.test(cell)) return Number(cell);
  return fail(`${column}: "${(cell ?? '').slice(0, 40)}" is not a whole number.`);
}

function venueOf(cells: Cells): Fixture['venue'] {
  const name = cells.get('venue');
  return name === undefined ? null : { name, city: cells.get('city') ?? null };
}

function teamsOf({ line, cells }: TableLine): readonly Team[] {
  return (['home', 'away'] as const).map((side) => {
    const color = cells.get(`${side}Color`) ?? null;
    if (color !== null && !isColour(color)) fail(colourWanted(`${side}Color`, color));
    const own = { name: cells.get(side) ?? '', code: cells.get(`${side}Short`) ?? null };
    return {
      ...own,
      color: color?.toLowerCase() ?? null,
      logoUrl: cells.get(`${side}Logo`) ?? null,
      details: {},
      line,
    };
  });
}

/** Combines the values of a team from several lines. The first line with a value takes precedence. */
function mergeTeams(previous: Team | undefined, other: Team): Team {
  if (!previous) return other;
  const { code, color, logoUrl } = other;
  return {
    ...previous,
    code: previous.code ?? code,
    color: previous.color ?? color,
    logoUrl: previous.logoUrl ?? logoUrl,
  };
}

function requireZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    fail(`timeZone: "${timeZone.slice(0, 64)}" is not a time zone; write one like Europe/Amsterdam.`);
  }
}

function fail(reason: string): never {
  throw new RangeError(reason);
}
