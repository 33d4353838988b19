import { MAX_URL } from '@touchline/contract';
import { readTime as timeOf } from '@touchline/contract/filter';
import { toImageUrl, toSafeUrl } from '@touchline/domain';
import { fieldInvalid } from '../../platform/http/errors.ts';

/** Normalises a safe URL; null stays. Throws `fieldInvalid` if it is not http(s) or relative. */
export function readUrl<Value extends string | null>(value: Value, field: string): Value | string {
  if (value === null) return value;
  const url = toSafeUrl(value);
  if (url !== null) return url;
  throw fieldInvalid(field, 'must be an http(s) or relative URL.');
}

/** Normalises the URL of an image, which may also be a small `data:` URL (IMG-04). */
export function readImageUrl<Value extends string | null>(value: Value, field: string): Value | string {
  if (value?.startsWith('data:') && toImageUrl(value) === value) return value;
  if (value !== null && value.length > MAX_URL) throw fieldInvalid(field, `must have at most ${MAX_URL} characters.`);
  return readUrl(value, field);
}

/**
 * Converts to RFC 3339 in UTC, in the years 1 to 9999, so that text order is time order. undefined and null stay.
 * Throws `fieldInvalid`.
 */
export function readTime<Value extends string | null | undefined>(value: Value, field: string): Value | string {
  if (value === null || value === undefined) return value;
  const time = timeOf(value);
  if (time !== null) return new Date(time).toISOString();
  throw fieldInvalid(field, `"${value}" is not a time; write one like 2026-11-21T14:00:00Z.`);
}

/** Time zones already checked by Intl, which takes a tenth of a millisecond for each event of a season. */
const knownZones = new Set<string>();
/** There are about 600; the rest is room for other spellings. */
const MAX_ZONES = 1_000;

/** Throws `fieldInvalid` unless this server's Intl supports the IANA zone. */
export function requireTimeZone(field: string, timeZone: string): void {
  if (knownZones.has(timeZone)) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    if (knownZones.size < MAX_ZONES) knownZones.add(timeZone);
  } catch {
    throw fieldInvalid(field, `"${timeZone}" is not a time zone; write one like Europe/Amsterdam.`);
  }
}

/** Maximum size in bytes of a resource's `metadata` as JSON, and its maximum depth. */
const METADATA_BYTES = 64 * 1024;
const METADATA_DEPTH = 12;

/** Throws `fieldInvalid` for metadata that is too large or too deep to be queried. */
export function checkMetadata(metadata: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  if (bytes > METADATA_BYTES) {
    throw fieldInvalid('metadata', `is ${bytes} bytes of JSON, at most ${METADATA_BYTES} are kept.`);
  }
  if (depthOf(metadata, 0) > METADATA_DEPTH) {
    throw fieldInvalid('metadata', `nests deeper than ${METADATA_DEPTH} levels.`);
  }
}

function depthOf(value: unknown, level: number): number {
  // Stops below the maximum depth, so that hostile JSON is not walked completely.
  if (typeof value !== 'object' || value === null || level > METADATA_DEPTH) return level;
  return Object.values(value).reduce((deepest: number, member) => Math.max(deepest, depthOf(member, level + 1)), level);
}
