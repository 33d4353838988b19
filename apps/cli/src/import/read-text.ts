import { problemAt, type ReadItem, type ReadOptions } from '@touchline/server/transfer/import/row.ts';
import { readClubList } from './club-list.ts';
import { readCsv } from './csv.ts';
import { readICalendar } from './icalendar.ts';
import { lineOfError } from './json-lines.ts';
import { readOpenfootball } from './openfootball.ts';
import { readResources } from './resources.ts';

/** Values of `--format`. `ndjson` is not parsed here, because the server reads its lines directly. */
export const FORMATS = ['openfootball', 'clubs', 'csv', 'icalendar', 'json', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

/** Detects the format of a text from its content. */
export function formatOf(text: string): Format {
  const start = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'icalendar';
  if (!/^[[{]/.test(start)) return 'csv';
  if (isLineOfJson(start)) return 'ndjson';
  if (start.startsWith('[')) return 'json';
  const [, key] = /"(matches|rounds|teams|clubs)"\s*:\s*\[/.exec(text) ?? [];
  if (key === undefined || /"(resources|events|entities)"\s*:\s*\[/.test(start)) return 'json';
  return key === 'matches' || key === 'rounds' ? 'openfootball' : 'clubs';
}

/** Whether the text is our own export, or begins with a resource on a line of its own. */
export function isLineOfJson(start: string): boolean {
  const [first = ''] = start.split('\n', 1);
  if (/^\{\s*"touchline"\s*:/.test(first)) return true;
  try {
    const value: unknown = JSON.parse(first);
    return (
      typeof value === 'object' && value !== null && 'name' in value && /^[\w/-]+\/[\w-]+$/.test(String(value.name))
    );
  } catch {
    return false;
  }
}

/** Reads the rows and problems of a text in a format. */
export function readText(text: string, format: Exclude<Format, 'ndjson'>, options: ReadOptions): Iterable<ReadItem> {
  const plain = text.replace(/^\uFEFF/, '');
  if (format === 'csv') return readCsv(plain, options);
  if (format === 'icalendar') return readICalendar(plain, options);
  return readJson(plain, format, options);
}

function* readJson(text: string, format: 'openfootball' | 'clubs' | 'json', options: ReadOptions): Generator<ReadItem> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return yield problemAt(lineOfError(text, error), 'the file is not valid JSON from here on.');
  }
  const key = { openfootball: ['matches', 'rounds'], clubs: ['teams', 'clubs'], json: null }[format];
  if (key && !key.some((name) => isObject(document) && Array.isArray(document[name]))) {
    return yield problemAt(1, `the file has no list "${key.join('" or "')}".`);
  }
  if (format === 'json')
    return yield* isObject(document) || Array.isArray(document)
      ? readResources(text, document)
      : [problemAt(1, 'the file holds no resource.')];
  const read = format === 'clubs' ? readClubList : readOpenfootball;
  yield* read(text, document as Readonly<Record<string, unknown>>, options);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
