import type { Fields } from '@touchline/server/transfer/import/row.ts';

/** A line of a table: its non-empty cells by column. */
export interface TableLine {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Columns by their names in files, without spaces, dashes and capitals. */
const COLUMNS: Readonly<Record<string, string>> = {
  id: 'id',
  eventid: 'id',
  type: 'type',
  typeid: 'type',
  sport: 'type',
  title: 'title',
  description: 'description',
  date: 'date',
  time: 'time',
  kickoff: 'time',
  start: 'start',
  starttime: 'start',
  end: 'end',
  endtime: 'end',
  timezone: 'timeZone',
  status: 'status',
  competition: 'competition',
  league: 'competition',
  season: 'season',
  round: 'round',
  matchday: 'round',
  group: 'group',
  home: 'home',
  hometeam: 'home',
  away: 'away',
  awayteam: 'away',
  homescore: 'homeScore',
  awayscore: 'awayScore',
  halftime: 'halfTime',
  penalties: 'penalties',
  homeshort: 'homeShort',
  awayshort: 'awayShort',
  homecolor: 'homeColor',
  awaycolor: 'awayColor',
  homelogo: 'homeLogo',
  awaylogo: 'awayLogo',
  venue: 'venue',
  city: 'city',
  thumbnail: 'thumbnail',
  thumbnailurl: 'thumbnail',
  poster: 'poster',
  posterurl: 'poster',
  link: 'link',
  videoids: 'videoIds',
  entityids: 'entityIds',
  team: 'team',
  name: 'team',
  short: 'short',
  shortname: 'short',
  code: 'short',
  color: 'color',
  logo: 'logo',
  logourl: 'logo',
  country: 'country',
};

/** Returns the column for a name in the file; `metadata.…` stays unchanged. null if unknown. */
export function columnOf(name: string): string | null {
  if (/^metadata\.[^.]/.test(name)) return name;
  const plain = name.toLowerCase().replace(/[\s_-]/g, '');
  return Object.hasOwn(COLUMNS, plain) ? (COLUMNS[plain] ?? null) : null;
}

/** Returns the columns `metadata.a.b` of a line as an object. Numbers, true and false are converted. */
export function metadataOf(cells: ReadonlyMap<string, string>): Fields {
  const entries = [...cells].filter(([column]) => column.startsWith('metadata.'));
  return entries.reduce<Fields>((metadata, [column, cell]) => withPath(metadata, column.split('.').slice(1), cell), {});
}

/** Reads a list in one cell, separated by spaces, commas, semicolons or bars. */
export function listIn(cell: string | undefined): readonly string[] {
  return (cell ?? '').split(/[\s,;|]+/).filter(Boolean);
}

function withPath(into: Fields, [name = '', ...rest]: readonly string[], cell: string): Fields {
  const old = Object.hasOwn(into, name) ? into[name] : undefined;
  const inner = typeof old === 'object' && old !== null ? (old as Fields) : {};
  return { ...into, [name]: rest.length === 0 ? valueIn(cell) : withPath(inner, rest, cell) };
}

function valueIn(cell: string): string | number | boolean {
  if (cell === 'true' || cell === 'false') return cell === 'true';
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(cell) ? Number(cell) : cell;
}
