import { problemAt, type ReadItem, type ReadOptions } from '@touchline/server/transfer/import/row.ts';
import { parse } from 'csv-parse/sync';
import { columnOf, type TableLine } from './csv-columns.ts';
import { dateOrderOf } from './csv-dates.ts';
import { readCsvEvents } from './csv-events.ts';
import { readCsvTeams } from './csv-teams.ts';

const DATE_COLUMNS = new Set(['date', 'start', 'end']);

/** A record with its line in the file. */
interface Parsed {
  readonly record: readonly string[];
  readonly line: number;
}

/**
 * Reads a table whose first line has the column names: events, matches or teams (docs/import.md lists the columns).
 *
 * Cells are separated by commas, semicolons or tabs, whichever is most frequent in the first line. A byte order mark is
 * allowed.
 */
export function* readCsv(text: string, options: ReadOptions): Generator<ReadItem> {
  let parsed: readonly Parsed[];
  try {
    parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      on_record: toParsed as never,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Parsed[];
  } catch (error) {
    const { lines = 1 } = error as { lines?: number };
    return yield problemAt(lines, 'the table ends here: a quotation mark is not closed.');
  }
  const [header, ...rows] = parsed;
  if (!header) return yield problemAt(1, 'the table is empty; its first line must name the columns.');
  yield* readTable(header.record, rows, options);
}

function toParsed(record: readonly string[], { lines: line }: { readonly lines: number }): Parsed {
  return { record, line };
}

function* readTable(names: readonly string[], rows: readonly Parsed[], options: ReadOptions): Generator<ReadItem> {
  const columns = names.map(columnOf);
  for (const [index, column] of columns.entries()) {
    const name = (names[index] ?? '').slice(0, 60);
    if (column === null && name !== '') yield problemAt(1, `"${name}" is not a known column; it was skipped.`);
  }
  const has = (name: string) => columns.includes(name);
  const isTeams = has('team') && !has('home') && !has('title');
  if (!isTeams && !(has('home') && has('away')) && !has('title')) {
    return yield problemAt(1, 'name the columns in the first line: date and title, or date, home and away, or team.');
  }
  for (const { record, line } of rows) {
    if (record.length > columns.length)
      yield problemAt(line, `has ${record.length} cells, the first line ${columns.length}.`);
  }
  const lines = tableLines(rows, columns);
  if (isTeams) return yield* readCsvTeams(lines, options);
  const dates = [...columns.keys()].filter((index) => DATE_COLUMNS.has(columns[index] ?? ''));
  const dateOrder = dateOrderOf(rows.flatMap(({ record }) => dates.map((index) => record[index] ?? '')));
  yield* readCsvEvents(lines, { ...options, dateOrder });
}

/** Yields the lines that have no more cells than the first one; one at a time, which saves memory. */
function* tableLines(rows: readonly Parsed[], columns: readonly (string | null)[]): Generator<TableLine> {
  for (const { record, line } of rows) {
    if (record.length > columns.length) continue;
    const cells = new Map(
      columns.flatMap((column, index) => (column && record[index] ? [[column, record[index]]] : []))
    );
    yield { line, cells };
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (letter: string) => first.split(letter).length;
  return [',', ';', '\t'].reduce((best, letter) => (count(letter) > count(best) ? letter : best));
}
