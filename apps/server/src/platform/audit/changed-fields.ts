import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

/** The changed fields of a resource, as an audit event stores them. */
export interface ChangedFields {
  /** null: the resource did not exist. */
  readonly before: Fields | null;
  /** null: it was deleted. */
  readonly after: Fields | null;
  /** Whether fields were left out because they are too large. */
  readonly truncated: boolean;
}

/** Maximum size in bytes of `before` and `after` together, as JSON. Source: studio.md §3. */
const MAX_BYTES = 16_000;
/** Names of fields that hold a secret: `clientSecret`, `passwordHash`, but not `tokenOrigins`. */
const SECRET_FIELD = /(^|[a-z\d_-])(secret|password|token|cookie|hash)(es|s)?$/i;
/** Fields with personal data. `userId` is a visitor's, who may request its erasure. */
const PERSONAL_FIELDS = new Set(['email', 'userId']);
/** Collections whose `displayName` is the name of a person. */
const PEOPLE = /(^|\/)(users|memberships|invitations)\//;

/**
 * Returns the fields that differ, and of nested objects the members that differ. Secrets are replaced by `(secret)`,
 * personal data by `(personal)`. Fields that do not fit into 16 kB are left out, the largest first.
 *
 * `target`: name of the resource.
 */
export function changedFields(target: string, before: Fields | null, after: Fields | null): ChangedFields {
  const isPerson = PEOPLE.test(target);
  const changed = before && after ? differences(before, after) : { before, after };
  return fitted(redacted(changed.before, isPerson), redacted(changed.after, isPerson));
}

function differences(before: Fields, after: Fields): { readonly before: Fields; readonly after: Fields } {
  const left: [string, unknown][] = [];
  const right: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [memberOf(before, name), memberOf(after, name)];
    if (isDeepStrictEqual(old, next)) continue;
    const inner = isFields(old) && isFields(next) ? differences(old, next) : { before: old, after: next };
    if (old !== undefined) left.push([name, inner.before]);
    if (next !== undefined) right.push([name, inner.after]);
  }
  return { before: Object.fromEntries(left), after: Object.fromEntries(right) };
}

/** A name such as `constructor` must not find a member of the prototype. */
function memberOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function redacted(fields: Fields | null, isPerson: boolean): Fields | null {
  const redact = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(redact);
    return isFields(value) ? redactFields(value) : value;
  };
  const redactFields = (value: Fields): Fields =>
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replace(name, member) ?? redact(member)]));
  const replace = (name: string, member: unknown): string | undefined => {
    // A flag, such as whether a token is required, is no secret.
    if (member === null || typeof member === 'boolean') return undefined;
    if (SECRET_FIELD.test(name)) return '(secret)';
    return PERSONAL_FIELDS.has(name) || (isPerson && name === 'displayName') ? '(personal)' : undefined;
  };
  return fields && redactFields(fields);
}

function fitted(before: Fields | null, after: Fields | null): ChangedFields {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const sizes = new Map(names.map((name) => [name, sizeOf(before, name) + sizeOf(after, name)]));
  const kept = new Set<string>();
  // The braces of both objects, or null.
  let bytes = 8;
  for (const [name, size] of [...sizes].toSorted(([, a], [, b]) => a - b)) {
    bytes += size;
    if (bytes > MAX_BYTES) break;
    kept.add(name);
  }
  if (kept.size === names.length) return { before, after, truncated: false };
  const keep = (fields: Fields | null) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => kept.has(name)));
  return { before: keep(before), after: keep(after), truncated: true };
}

/** Returns the bytes of a member as JSON, with its comma. */
function sizeOf(fields: Fields | null, name: string): number {
  const value = fields && memberOf(fields, name);
  return value === undefined || fields === null ? 0 : Buffer.byteLength(JSON.stringify({ [name]: value })) - 1;
}
