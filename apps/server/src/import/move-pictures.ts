import type { Header } from './parse-line.ts';
import type { Fields } from './row.ts';

/** Whose content a publisher's pictures are, and where they are reached. */
interface Home {
  readonly publisher: string;
  readonly publicUrl: string;
}

/**
 * Gives fields whose addresses of the exported publisher's own pictures name those of this one, which the export brings
 * along. Nothing changes when both are the same.
 */
export function pictureMover(from: Header | null, to: Home): (fields: Fields) => Fields {
  const { publisher, publicUrl } = {
    publisher: from?.publisher ?? to.publisher,
    publicUrl: from?.publicUrl ?? to.publicUrl,
  };
  if (publisher === to.publisher && publicUrl === to.publicUrl) return (fields) => fields;
  const moves = [
    [`/img/${publisher}/`, `/img/${to.publisher}/`],
    [`publishers/${publisher}/images/`, `publishers/${to.publisher}/images/`],
    [`${publicUrl}/img/${publisher}/`, `${to.publicUrl}/img/${to.publisher}/`],
  ] as const;
  const move = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [prefix, other] = moves.find(([known]) => value.startsWith(known)) ?? [];
      return prefix === undefined ? value : `${other}${value.slice(prefix.length)}`;
    }
    if (Array.isArray(value)) return value.map(move);
    return typeof value === 'object' && value !== null ? moveMembers(value as Fields) : value;
  };
  const moveMembers = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, move(value)]));
  return moveMembers;
}
