import { problemAt, type ReadItem, type ReadOptions } from '@touchline/server/transfer/import/row.ts';
import { type Team, teamRows } from '@touchline/server/transfer/import/teams.ts';
import { metadataOf, type TableLine } from './csv-columns.ts';

/** Reads a table of teams: `team` and its other columns (short, color, logo, country, description). */
export function* readCsvTeams(records: Iterable<TableLine>, { publisher }: ReadOptions): Generator<ReadItem> {
  const teams: Team[] = [];
  for (const { line, cells } of records) {
    const name = cells.get('team');
    const color = cells.get('color') ?? null;
    if (name === undefined) yield problemAt(line, 'team is empty.');
    else if (color !== null && !isColour(color)) yield problemAt(line, colourWanted('color', color));
    else {
      const country = cells.get('country');
      const details = { ...metadataOf(cells), ...(country && { country }) };
      const own = { name, code: cells.get('short') ?? null, color: color?.toLowerCase() ?? null };
      teams.push({ ...own, logoUrl: cells.get('logo') ?? null, details, line });
    }
  }
  for (const row of teamRows(teams, publisher)) yield { row };
}

/** Whether a crest can be drawn in this colour. */
export function isColour(cell: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(cell);
}

export function colourWanted(column: string, cell: string): string {
  return `${column}: "${cell.slice(0, 40)}" is not a colour; write one like #d2122e.`;
}
