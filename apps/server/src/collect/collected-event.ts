import { isTooDeep } from '../resource/storable.ts';
import { isPlainObject } from './read-batch.ts';

/** What an event is about: a viewing (abbreviated keys, `family` absent), a player, or banners and cards. */
export type Family = 'viewing' | 'player' | 'content';

/** An event as it came; of its fields only those are read that say whose it is. */
export type CollectedEvent = Readonly<Record<string, unknown>>;

/** What the id of a view may be. */
export const VIEW_ID = /^[\w.~-]{1,200}$/;

/** Why an event is kept apart, and counted nowhere. */
export type Oddity =
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

/** The fields in which an event names its public key: events of viewings write it the short way. */
const KEY_FIELDS = ['publicKey', 'ypyid'];

/** What is wrong with the form of an event; null: nothing that concerns us. */
export function oddityOf(event: unknown): Oddity | null {
  if (!isPlainObject(event)) return 'NOT_AN_OBJECT';
  if (isTooDeep(event)) return 'TOO_DEEP';
  const family = familyOf(event as CollectedEvent);
  if (family === null) return 'FAMILY_UNKNOWN';
  return nameOf(event as CollectedEvent) === null ? 'EVENT_UNNAMED' : null;
}

/** null: none that we know. */
export function familyOf({ family }: CollectedEvent): Family | null {
  if (family === undefined) return 'viewing';
  return family === 'player' || family === 'content' ? family : null;
}

function nameOf(event: CollectedEvent): string | null {
  return textOf(event, familyOf(event) === 'viewing' ? 'e' : 'event');
}

/** The public key that an event names itself. */
export function keyOf(event: CollectedEvent): string | null {
  return KEY_FIELDS.map((field) => textOf(event, field)).find((key) => key !== null) ?? null;
}

/** The viewing that an event of the family `viewing` belongs to; null: it names none, or what cannot be one. */
export function viewOf(event: CollectedEvent): string | null {
  const view = familyOf(event) === 'viewing' ? textOf(event, 'xid') : null;
  return view !== null && VIEW_ID.test(view) ? view : null;
}

/** A text field; null where it is none, or empty. */
export function textOf(event: CollectedEvent, field: string): string | null {
  const value = Object.hasOwn(event, field) ? event[field] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
