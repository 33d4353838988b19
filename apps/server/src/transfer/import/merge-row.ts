import { findMetadataProblems, withoutProblems } from '@touchline/contract';
import type { Body } from '../../content/resource/kind.ts';
import { IMPORTED_GOAL } from './goals.ts';
import { cutName } from './ids.ts';
import { isOnDay } from './kick-off.ts';
import type { Fields, ImportInstructions } from './row.ts';
import { crestIdOf, imagePathOf } from './teams.ts';

/** The target of a row. */
export interface MergeContext {
  readonly publisher: string;
  readonly collection: string;
  /** Current fields of the resource; null if it is new. */
  readonly before: Body | null;
  readonly defaults: Body;
  /** Fields of the teams that the row refers to, if stored. */
  readonly entities: ReadonlyMap<string, Body>;
}

/**
 * Returns the fields of a resource after applying a row. It is a pure function, so the same row twice gives the same
 * result. The result is not validated yet.
 */
export function mergeRow(fields: Fields, instructions: ImportInstructions, context: MergeContext): Body {
  const { before, defaults, collection } = context;
  const set = { ...(before ?? defaults), ...fields };
  const merged = filled(patched(set, instructions.merge ?? {}), instructions.fill ?? {});
  return collection === 'events' ? asEvent(merged, instructions, context) : merged;
}

/**
 * Applies RFC 7396: objects are merged by member, and null removes a member. Top-level fields are not removed but set
 * to null.
 */
function patched(target: Body, patch: Fields): Body {
  return { ...target, ...mapValues(patch, (value, name) => patchedValue(own(target, name), value)) };
}

function patchedValue(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Body = isObject(target) ? { ...target } : {};
  for (const name of Object.keys(patch)) {
    const value = patchedValue(own(merged, name), patch[name]);
    if (value !== null) setMember(merged, name, value);
    else if (Object.hasOwn(merged, name)) delete merged[name];
  }
  return merged;
}

function filled(target: Body, fill: Fields): Body {
  return { ...target, ...mapValues(fill, (value, name) => filledValue(own(target, name), value)) };
}

function filledValue(target: unknown, value: unknown): unknown {
  if (isObject(target) && isObject(value) && !Object.hasOwn(target, '$t')) return filled(target, value);
  return isNothing(target) ? value : target;
}

/** Applies the rules by which stored values of an event take precedence over the row. */
function asEvent(merged: Body, instructions: ImportInstructions, { before, entities, publisher }: MergeContext): Body {
  const event = {
    ...merged,
    ...timesOf(merged, instructions, before),
    ...(before !== null && isRevived(before, merged, instructions) && { status: 'EVENT_STATUS_SCHEDULED' }),
    ...(before !== null && hasOwnMarkers(before) && { markers: before['markers'] }),
  };
  if (!instructions.teams) return event;
  const { home, away } = instructions.teams;
  const sides = {
    home: sideOf(event, 'home', home, { entities, publisher }),
    away: sideOf(event, 'away', away, { entities, publisher }),
  };
  return { ...event, metadata: { ...asBody(own(event, 'metadata')), ...sides } };
}

/** Keeps a stored time of day, unless the source moves the event to another day. */
function timesOf(merged: Body, { dayOnly }: ImportInstructions, before: Body | null): Body {
  const [start, day] = [before?.['startTime'], merged['startTime']];
  if (!dayOnly || typeof start !== 'string' || typeof day !== 'string') return {};
  const timeZone = merged['timeZone'];
  if (!isOnDay(start, day, typeof timeZone === 'string' ? timeZone : 'UTC')) return {};
  const existing = own(asBody(before?.['metadata']), 'timeToBeConfirmed');
  const metadata = asBody(merged['metadata']);
  const { timeToBeConfirmed: _, ...rest } = metadata;
  return { startTime: start, metadata: existing === undefined ? rest : { ...rest, timeToBeConfirmed: existing } };
}

/** Whether a postponed event is now on another day, without a status in the source. */
function isRevived(before: Body, merged: Body, { merge }: ImportInstructions): boolean {
  const wasPostponed = before['status'] === 'EVENT_STATUS_POSTPONED';
  return wasPostponed && merge?.['status'] === undefined && before['startTime'] !== merged['startTime'];
}

/** Whether there are manually created markers. Imported goals replace only imported goals. */
function hasOwnMarkers({ markers }: Body): boolean {
  return Array.isArray(markers) && markers.some(({ id }) => !IMPORTED_GOAL.test(String(id)));
}

/**
 * Returns the values that cards show of a team: the event's own, or else the entity's. A real logo replaces a drawn
 * crest.
 */
function sideOf(
  event: Body,
  side: 'home' | 'away',
  id: string,
  { entities, publisher }: Pick<MergeContext, 'entities' | 'publisher'>
): Body {
  const shown = asBody(own(asBody(event['metadata']), side));
  const team = entities.get(id);
  if (!team) return shown;
  const drawn = shown['logoUrl'] === imagePathOf(publisher, crestIdOf(id));
  const { logoUrl, ...rest } = shown;
  return filled(drawn ? rest : { ...rest, ...(logoUrl !== undefined && { logoUrl }) }, shownValuesOf(team));
}

/** By entity, because each team plays many matches of a list. */
const shownValues = new WeakMap<Body, Body>();

/** Returns the values of an entity that its matches show. Entities may have values that are invalid in events. */
function shownValuesOf(team: Body): Body {
  const cached = shownValues.get(team);
  if (cached) return cached;
  const { displayName, thumbnailUrl, metadata } = team;
  const { shortName, color } = asBody(metadata);
  const existing = Object.entries({ name: nameOf(displayName), shortName, color, logoUrl: thumbnailUrl }).filter(
    ([, value]) => !isNothing(value)
  );
  const all = { team: Object.fromEntries(existing) };
  const values = asBody(withoutProblems(all, findMetadataProblems(all, { typeId: '' }))['team']);
  shownValues.set(team, values);
  return values;
}

function nameOf(displayName: unknown): unknown {
  if (typeof displayName === 'string') return cutName(displayName);
  return isObject(displayName) ? { $t: mapValues(displayName, (text) => cutName(String(text))) } : displayName;
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asBody(value: unknown): Body {
  return isObject(value) ? value : {};
}

/** Names come from outside, so inherited properties must not be read. */
function own(body: Body, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

function mapValues(body: Fields, change: (value: unknown, name: string) => unknown): Body {
  const mapped: Body = {};
  for (const name of Object.keys(body)) setMember(mapped, name, change(body[name], name));
  return mapped;
}

/** Sets a member of any name. An assignment to `__proto__` would set the prototype. */
function setMember(body: Body, name: string, value: unknown): void {
  if (name !== '__proto__') body[name] = value;
  else Object.defineProperty(body, name, { value, configurable: true, enumerable: true, writable: true });
}
