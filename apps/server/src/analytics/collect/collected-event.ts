import { isTooDeep } from '../../content/resource/storable.ts';
import { isPlainObject } from './read-batch.ts';

/** The subject of an event: a viewing (abbreviated keys, `family` absent), a player, or banners and cards. */
export type Family = 'viewing' | 'player' | 'content';

/** An event as received. Only the fields that attribute it to a publisher are read here. */
export type CollectedEvent = Readonly<Record<string, unknown>>;

/** The allowed form of a view id. */
export const VIEW_ID = /^[\w.~-]{1,200}$/;

/** The reason why an event is quarantined and not counted. */
export type QuarantineReason =
  | 'NOT_AN_OBJECT'
  | 'TOO_DEEP'
  | 'FAMILY_UNKNOWN'
  | 'EVENT_UNNAMED'
  | 'KEY_MISSING'
  | 'KEY_UNKNOWN'
  | 'KEY_DISABLED'
  | 'SCOPE_MISSING'
  | 'DOMAIN_NOT_ALLOWED'
  | 'TOO_MANY_KEYS';

/** The fields in which an event names its public key. Events of viewings use the abbreviated one. */
const KEY_FIELDS = ['publicKey', 'ypyid'];

/** Returns why the form of an event is invalid; null if it is valid. */
export function invalidReasonOf(event: unknown): QuarantineReason | null {
  if (!isPlainObject(event)) return 'NOT_AN_OBJECT';
  if (isTooDeep(event)) return 'TOO_DEEP';
  const family = familyOf(event as CollectedEvent);
  if (family === null) return 'FAMILY_UNKNOWN';
  return nameOf(event as CollectedEvent) === null ? 'EVENT_UNNAMED' : null;
}

/** Returns null for an unknown family. */
export function familyOf({ family }: CollectedEvent): Family | null {
  if (family === undefined) return 'viewing';
  return family === 'player' || family === 'content' ? family : null;
}

function nameOf(event: CollectedEvent): string | null {
  return textOf(event, familyOf(event) === 'viewing' ? 'e' : 'event');
}

/** Returns the public key in the event itself. */
export function keyOf(event: CollectedEvent): string | null {
  return KEY_FIELDS.map((field) => textOf(event, field)).find((key) => key !== null) ?? null;
}

/** Returns the viewing id of an event of the family `viewing`; null if it has none or an invalid one. */
export function viewOf(event: CollectedEvent): string | null {
  const view = familyOf(event) === 'viewing' ? textOf(event, 'xid') : null;
  return view !== null && VIEW_ID.test(view) ? view : null;
}

/** Returns a text field; null if it is not a text or empty. */
export function textOf(event: CollectedEvent, field: string): string | null {
  const value = Object.hasOwn(event, field) ? event[field] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
