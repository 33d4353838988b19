import type { TSchema } from 'typebox';
import { ApiError } from '../errors.ts';
import type { Body } from './kind.ts';

/** Fields that only the server writes: a mask or a body may name them, nothing happens (AIP-203). */
export const OUTPUT_ONLY: ReadonlySet<string> = new Set(['name', 'id', 'etag', 'createTime', 'updateTime', 'revision']);

/**
 * The body after an update (AIP-134, AIP-161).
 *
 * `mask`: comma-separated paths in camelCase or snake_case, `*` for all fields; absent: the fields sent. A field that is
 * masked and not sent goes back to its default. Throws `MASK_INVALID` for a path that is no field.
 */
export function applyUpdate(
  stored: Body,
  sent: Body,
  { mask, fields, defaults }: { mask: string | undefined; fields: TSchema; defaults: Body }
): Body {
  if (mask?.trim() === '*') return { ...defaults, ...sent };
  const paths = mask === undefined ? Object.keys(sent) : readMask(mask, fields);
  return paths.reduce((body, path) => withPath(body, path.split('.'), { sent, defaults }), stored);
}

function readMask(mask: string, fields: TSchema): readonly string[] {
  const paths = mask.split(',').map((path) => toCamelCase(path.trim()));
  return paths.filter((path) => {
    if (OUTPUT_ONLY.has(path)) return false;
    if (isField(fields, path.split('.'))) return true;
    throw new ApiError('MASK_INVALID', `updateMask: "${path.slice(0, 100)}" is no field that can be written.`, {
      metadata: { field: path.slice(0, 100) },
    });
  });
}

function isField(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return variantsOf(schema).some(({ properties }) => {
    return properties !== undefined && Object.hasOwn(properties, name) && isField(properties[name], rest);
  });
}

/** The object forms of a schema: itself, or those of its union. */
function variantsOf(schema: unknown): readonly { properties?: Record<string, unknown> }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(variantsOf) : [schema];
}

function withPath(body: Body, [name = '', ...rest]: readonly string[], from: { sent: Body; defaults: Body }): Body {
  const { [name]: old, ...others } = body;
  const source = Object.hasOwn(from.sent, name) ? from.sent : from.defaults;
  if (rest.length > 0) {
    const inner = { sent: memberOf(from.sent, name), defaults: memberOf(from.defaults, name) };
    return { ...others, [name]: withPath(asBody(old), rest, inner) };
  }
  return Object.hasOwn(source, name) ? { ...others, [name]: source[name] } : others;
}

function memberOf(body: Body, name: string): Body {
  return asBody(Object.hasOwn(body, name) ? body[name] : undefined);
}

function asBody(value: unknown): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};
}

/** `rate_limit.requests_per_minute` is read as `rateLimit.requestsPerMinute`. */
export function toCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
