import { drawCrest } from './crest.ts';
import { idOf } from './ids.ts';
import type { Fields, Row } from './row.ts';
import { shortNamesOf } from './short-names.ts';
import { coloursOf } from './team-colours.ts';

/** A team as a source names it. */
export interface Team {
  readonly name: string;
  /** Three letters or so; null: they are made from the name. */
  readonly code: string | null;
  /** `#rrggbb`; null: made from the name. */
  readonly color: string | null;
  /** An address; null: a crest is drawn. */
  readonly logoUrl: string | null;
  /** What else the source knows, for `metadata`. */
  readonly facts: Fields;
  readonly line: number;
}

/** A team of which only the name is known. */
export function namedTeam(name: string, line: number): Team {
  return { name, code: null, color: null, logoUrl: null, facts: {}, line };
}

/** The id of the picture that stands in for a team's logo. */
export function crestIdOf(entityId: string): string {
  return entityId.length <= 57 ? `crest-${entityId}` : idOf(`crest ${entityId}`);
}

/** Address of a publisher's own picture, whatever the server is called. */
export function pictureOf(publisher: string, id: string): string {
  return `/img/${publisher}/${id}`;
}

/**
 * Entities for teams, and a drawn crest for each that has no logo. What somebody has written of a team stays: a name,
 * a colour or a logo is filled in only where there is none.
 */
export function* teamRows(teams: readonly Team[], publisher: string): Generator<Row> {
  const shorts = shortNamesOf(teams.map(({ name }) => name));
  for (const team of teams) {
    const id = idOf(team.name);
    const letters = team.code ?? shorts.get(team.name) ?? '';
    const { first, second } = coloursOf(team.name);
    const color = team.color ?? first;
    const metadata = { shortName: letters, color, secondColor: second };
    const thumbnailUrl = team.logoUrl ?? pictureOf(publisher, crestIdOf(id));
    if (team.logoUrl === null)
      yield crestRow(crestIdOf(id), drawCrest({ name: team.name, letters, first: color, second }), team.line);
    yield {
      name: `entities/${id}`,
      import: {
        line: team.line,
        merge: { metadata: team.facts },
        fill: { typeId: 'team', displayName: team.name, thumbnailUrl, metadata },
      },
    };
  }
}

function crestRow(id: string, svg: string, line: number): Row {
  return { name: `images/${id}`, import: { line, fill: { bytes: Buffer.from(svg).toString('base64') } } };
}
