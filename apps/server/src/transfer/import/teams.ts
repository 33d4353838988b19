import { drawCrest } from '../../content/images/crest.ts';
import { coloursOf } from '../../content/images/team-colours.ts';
import { idOf } from './ids.ts';
import type { Fields, Row } from './row.ts';

/** A team in a source. */
export interface Team {
  readonly name: string;
  /** About three letters; null to derive them from the name. */
  readonly code: string | null;
  /** `#rrggbb`; null to derive it from the name. */
  readonly color: string | null;
  /** URL; null to draw a crest. */
  readonly logoUrl: string | null;
  /** Other values of the source, for `metadata`. */
  readonly details: Fields;
  readonly line: number;
}

/** Returns a team of which only the name is known. */
export function namedTeam(name: string, line: number): Team {
  return { name, code: null, color: null, logoUrl: null, details: {}, line };
}

/** Returns the id of the image that replaces a team's logo. */
export function crestIdOf(entityId: string): string {
  return entityId.length <= 57 ? `crest-${entityId}` : idOf(`crest ${entityId}`);
}

/** Returns the URL of a publisher's own image, independent of the server's host. */
export function imagePathOf(publisher: string, id: string): string {
  return `/img/${publisher}/${id}`;
}

/**
 * Yields entities for teams, and a drawn crest for each team without a logo. Stored names, colours and logos are kept;
 * only missing ones are filled in.
 */
export function* teamRows(teams: readonly Team[], publisher: string): Generator<Row> {
  const shorts = shortNamesOf(teams.map(({ name }) => name));
  for (const team of teams) {
    const id = idOf(team.name);
    const letters = team.code ?? shorts.get(team.name) ?? '';
    const { first, second } = coloursOf(team.name);
    const color = team.color ?? first;
    const metadata = { shortName: letters, color, secondColor: second };
    const thumbnailUrl = team.logoUrl ?? imagePathOf(publisher, crestIdOf(id));
    if (team.logoUrl === null)
      yield crestRow(crestIdOf(id), drawCrest({ name: team.name, letters, first: color, second }), team.line);
    yield {
      name: `entities/${id}`,
      import: {
        line: team.line,
        merge: { metadata: team.details },
        fill: { typeId: 'team', displayName: team.name, thumbnailUrl, metadata },
      },
    };
  }
}

function crestRow(id: string, svg: string, line: number): Row {
  return { name: `images/${id}`, import: { line, fill: { bytes: Buffer.from(svg).toString('base64') } } };
}

/** Words that many clubs share, and that therefore do not distinguish them. */
const COMMON =
  /^(afc|fc|cf|sc|ac|as|ss|us|sv|vfl|vfb|tsg|tsv|bsc|fsv|spvgg|rb|bk|if|fk|sk|nk|cd|ud|rc|rcd|club|the|of|and|de|del|la|le|el)$/i;
const LENGTH = 3;

/**
 * Returns a short name of three letters for each name, as on scoreboards: Arsenal FC is ARS.
 *
 * If two would be equal, both use their next word: Manchester City and Manchester United are MCI and MUN.
 */
export function shortNamesOf(names: readonly string[]): ReadonlyMap<string, string> {
  const plain = new Map(names.map((name) => [name, shortOf(wordsOf(name))]));
  const uses = new Map<string, number>();
  for (const short of plain.values()) uses.set(short, (uses.get(short) ?? 0) + 1);
  return new Map(
    [...plain].map(([name, short]) => [name, (uses.get(short) ?? 0) > 1 ? otherOf(wordsOf(name), short) : short])
  );
}

function shortOf([first = '']: readonly string[]): string {
  return [...first].slice(0, LENGTH).join('').toUpperCase();
}

function otherOf([first = '', second = '']: readonly string[], short: string): string {
  return second === '' ? short : shortOf([[...first].slice(0, 1).join('') + second]);
}

/** Returns letters and digits without accents. Omits common words unless there are no others. */
function wordsOf(name: string): readonly string[] {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const distinctive = words.filter((word) => !COMMON.test(word) && !/^\d+$/.test(word));
  return distinctive.length > 0 ? distinctive : words;
}
