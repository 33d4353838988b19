import type { TSchema } from 'typebox';
import { fieldInvalid } from '../../platform/http/errors.ts';
import { toCamelCase } from '../../platform/http/update-mask.ts';

/** Maximum number of characters of a mask, and of nested parentheses. */
const MAX_LENGTH = 2_000;
const MAX_DEPTH = 12;

/** Members to include: all, or those listed, each with its own mask. */
export type FieldMask = 'all' | ReadonlyMap<string, FieldMask>;

/**
 * Parses a partial-response mask (AIP-157): `events(id,metadata.score),totalSize`, or the same as full paths
 * `events.id,events.metadata.score`. `*` means all members, and `/` is read as `.`. Field names are in camelCase or
 * snake_case.
 *
 * Returns null for blank text. Throws `FIELD_INVALID` for invalid masks and for names that `schema` does not have.
 */
export function readFieldMask(text: string | undefined, schema: TSchema): FieldMask | null {
  if (text === undefined || text.trim() === '') return null;
  if (text.length > MAX_LENGTH) throw fieldInvalid('fields', `is longer than ${MAX_LENGTH} characters.`);
  const tokens = text.match(/[(),]|[^(),]+/g) ?? [];
  const names = tokens.map((token) => token.trim()).filter((token) => token !== '');
  const reader = { names, next: 0 };
  const paths = readList(reader, 0);
  if (reader.next < names.length) throw fieldInvalid('fields', `"${names[reader.next]}" is not allowed here.`);
  return paths.map((path) => resolvePath(path, schema)).reduce<FieldMask>(withPath, new Map());
}

/** Returns the part of a value that a mask selects. Skips missing members, and masks lists item by item. */
export function applyFieldMask(value: unknown, mask: FieldMask): unknown {
  if (mask === 'all') return value;
  if (Array.isArray(value)) return value.map((item) => applyFieldMask(item, mask)).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const members = [...mask].flatMap(([name, inner]) => {
    const member = Object.hasOwn(value, name)
      ? applyFieldMask((value as Record<string, unknown>)[name], inner)
      : undefined;
    return member === undefined ? [] : [[name, member]];
  });
  return Object.fromEntries(members);
}

type Path = readonly string[];

/** Reads `a.b(c,d),e` as the paths a.b.c, a.b.d, e. */
function readList(reader: { readonly names: readonly string[]; next: number }, depth: number): Path[] {
  if (depth > MAX_DEPTH) throw fieldInvalid('fields', `nests deeper than ${MAX_DEPTH} levels.`);
  const paths: Path[] = [];
  do {
    const name = reader.names[reader.next++] ?? '';
    const path = name.split(/[./]/).map((step) => step.trim());
    if (/^[(),]?$/.test(name) || path.includes('')) throw fieldInvalid('fields', 'a name is missing.');
    if (reader.names[reader.next] !== '(') paths.push(path);
    else {
      reader.next += 1;
      paths.push(...readList(reader, depth + 1).map((inner) => [...path, ...inner]));
      if (reader.names[reader.next++] !== ')') throw fieldInvalid('fields', 'a ")" is missing.');
    }
  } while (reader.names[reader.next] === ',' && ++reader.next);
  return paths;
}

/** Returns the path in the schema's own spelling. */
function resolvePath(path: Path, schema: TSchema): Path {
  const [name, ...rest] = path;
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
  };
  if (name === undefined) return [];
  if (items) return resolvePath(path, items);
  if (anyOf) return resolvePath(path, anyOf.find((variant) => 'properties' in variant || 'items' in variant) ?? {});
  // Metadata and links have members that the publisher defines.
  if (!properties) return isOpen(schema) ? path : unknown(path);
  if (name === '*') return rest.length === 0 ? ['*'] : unknown(path);
  const field = [name, toCamelCase(name)].find((spelling) => Object.hasOwn(properties, spelling));
  if (field === undefined) return unknown(path);
  return [field, ...resolvePath(rest, properties[field] ?? {})];
}

function isOpen(schema: TSchema): boolean {
  return 'patternProperties' in schema || !('type' in schema);
}

function unknown(path: Path): never {
  throw fieldInvalid('fields', `"${path.join('.').slice(0, 100)}" is not a field.`);
}

function withPath(mask: FieldMask, [name, ...rest]: Path): FieldMask {
  if (mask === 'all' || name === undefined || name === '*') return 'all';
  return new Map(mask).set(name, withPath(mask.get(name) ?? new Map(), rest));
}
