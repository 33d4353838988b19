import type { TSchema } from 'typebox';
import { ApiError } from './errors.ts';

type Body = Record<string, unknown>;

/** Fields that only the server writes. They are ignored in masks and bodies (AIP-203). */
export const OUTPUT_ONLY: ReadonlySet<string> = new Set([
  'name',
  'id',
  'etag',
  'createTime',
  'updateTime',
  'revision',
  'problems',
]);

/**
 * Fields whose objects are merged recursively by an update without a mask, because several writers own parts of them.
 */
const MERGED: ReadonlySet<string> = new Set(['metadata']);

/**
 * Returns the body after an update (AIP-134, AIP-161).
 *
 * `mask`: comma-separated paths in camelCase or snake_case, also into maps (`metadata.score`), or `*` for all fields. A
 * masked field that is not sent is reset to its default; a key of a map is removed.
 *
 * Without a mask, the sent fields change. `metadata` is merged: objects by member, while lists and other values are
 * replaced, and null is stored. Throws `MASK_INVALID` for an unknown path.
 */
export function applyUpdate(
  stored: Body,
  sent: Body,
  { mask, fields, defaults }: { mask: string | undefined; fields: TSchema; defaults: Body }
): Body {
  if (mask?.trim() === '*') return { ...defaults, ...sent };
  if (mask === undefined) return { ...stored, ...mapEntries(sent, (value, name) => changedField(stored, name, value)) };
  return readMask(mask, fields).reduce((body, path) => withPath(body, path, { sent, defaults }), stored);
}

function changedField(stored: Body, name: string, sent: unknown): unknown {
  return MERGED.has(name) ? merged(stored[name], sent) : sent;
}

function merged(stored: unknown, sent: unknown): unknown {
  if (!isBody(stored) || !isBody(sent)) return sent;
  const members = mapEntries(sent, (value, name) =>
    merged(Object.hasOwn(stored, name) ? stored[name] : undefined, value)
  );
  return { ...stored, ...members };
}

/** Names come from outside: inherited properties must not be read, and a spread must not lose `__proto__`. */
function mapEntries(body: Body, change: (value: unknown, name: string) => unknown): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, change(value, name)]));
}

function readMask(mask: string, fields: TSchema): readonly (readonly string[])[] {
  return mask.split(',').flatMap((text) => {
    const names = text.trim().split('.');
    if (OUTPUT_ONLY.has(toCamelCase(text.trim()))) return [];
    const path = pathIn(fields, names);
    if (path) return [path];
    throw new ApiError(
      'MASK_INVALID',
      `updateMask: "${text.trim().slice(0, 100)}" is not a field that can be written.`,
      {
        metadata: { field: text.trim().slice(0, 100) },
      }
    );
  });
}

/**
 * Returns the path to a field: our own names in camelCase, keys of a map (`metadata.half_time`) unchanged; null if
 * unknown.
 */
function pathIn(schema: unknown, [name, ...rest]: readonly string[]): readonly string[] | null {
  if (name === undefined) return [];
  const field = toCamelCase(name);
  const variants = variantsOf(schema);
  for (const { properties = {} } of variants) {
    const inner = Object.hasOwn(properties, field) ? pathIn(properties[field], rest) : null;
    if (inner) return [field, ...inner];
  }
  // A key for a language would discard a text without one, so texts are masked as a whole.
  const isMap =
    variants.some(({ patternProperties }) => patternProperties) && !variants.some(({ type }) => type === 'string');
  return isMap && ![name, ...rest].includes('') ? [name, ...rest] : null;
}

/** The parts of a schema that are read here. */
interface Variant {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: object;
}

/** Returns the object variants of a schema: itself, or those of its union. */
function variantsOf(schema: unknown): readonly Variant[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(variantsOf) : [schema];
}

function withPath(body: Body, [name = '', ...rest]: readonly string[], from: { sent: Body; defaults: Body }): Body {
  const { [name]: old, ...siblings } = body;
  const source = Object.hasOwn(from.sent, name) ? from.sent : from.defaults;
  if (rest.length > 0) {
    const inner = { sent: memberOf(from.sent, name), defaults: memberOf(from.defaults, name) };
    return { ...siblings, [name]: withPath(asBody(old), rest, inner) };
  }
  return Object.hasOwn(source, name) ? { ...siblings, [name]: source[name] } : siblings;
}

function memberOf(body: Body, name: string): Body {
  return asBody(Object.hasOwn(body, name) ? body[name] : undefined);
}

function asBody(value: unknown): Body {
  return isBody(value) ? value : {};
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts `rate_limit.requests_per_minute` to `rateLimit.requestsPerMinute`. */
export function toCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
