import { problemAt, type ReadItem, type ReadOptions } from '@touchline/server/transfer/import/row.ts';
import { type Team, teamRows } from '@touchline/server/transfer/import/teams.ts';
import { linesOfItems } from './json-lines.ts';

type Json = Readonly<Record<string, unknown>>;

/** Members of a team that do not go into its metadata. */
const OWN = new Set(['name', 'code', 'key']);

/**
 * Reads a list of teams of openfootball, `{"name": …, "teams": […]}` or `clubs`. Each team becomes an entity; its other
 * members (code, country, continent, …) become its metadata.
 */
export function* readClubList(text: string, document: Json, { publisher }: ReadOptions): Generator<ReadItem> {
  const key = Array.isArray(document['teams']) ? 'teams' : 'clubs';
  const lines = linesOfItems(text, key);
  const problems: ReadItem[] = [];
  const teams = (document[key] as readonly unknown[]).flatMap((entry, index) => {
    const line = lines[index] ?? 1;
    const team = toTeam(entry, line);
    if (team === null) problems.push(problemAt(line, 'name is missing.'));
    return team ?? [];
  });
  for (const row of teamRows(teams, publisher)) yield { row };
  yield* problems;
}

function toTeam(entry: unknown, line: number): Team | null {
  const json = (typeof entry === 'string' ? { name: entry } : (entry ?? {})) as Json;
  const { name, code } = json;
  if (typeof name !== 'string' || name.trim() === '') return null;
  const details = Object.fromEntries(Object.entries(json).filter(([member]) => !OWN.has(member)));
  const short = typeof code === 'string' && code.trim() !== '' ? code.trim() : null;
  return {
    name: name.trim(),
    code: short,
    color: null,
    logoUrl: null,
    details: { ...details, ...(short && { code: short }) },
    line,
  };
}
