import { findMetadataProblems, withoutProblems } from '@touchline/contract';
import type { Body } from '../resource/kind.ts';
import { cutName } from './cut-name.ts';
import { IMPORTED_GOAL } from './goals.ts';
import { isOnDay } from './kick-off.ts';
import type { Fields, ImportNotes } from './row.ts';
import { crestIdOf, pictureOf } from './teams.ts';

/** What a row is merged into. */
export interface MergeContext {
  readonly publisher: string;
  readonly collection: string;
  /** The resource's fields as they are; null: it is new. */
  readonly before: Body | null;
  readonly defaults: Body;
  /** Fields of the teams that the row names, where they are known. */
  readonly entities: ReadonlyMap<string, Body>;
}

/** The fields of a resource after a row: a pure function, so that the same row twice gives the same. Not checked yet. */
export function mergeRow(fields: Fields, notes: ImportNotes, context: MergeContext): Body {
  const { before, defaults, collection } = context;
  const set = { ...(before ?? defaults), ...fields };
  const merged = filled(patched(set, notes.merge ?? {}), notes.fill ?? {});
  return collection === 'events' ? asEvent(merged, notes, context) : merged;
}

/** RFC 7396: objects member by member, null removes; but the fields themselves cannot be removed, only set to null. */
function patched(target: Body, patch: Fields): Body {
  return { ...target, ...mapValues(patch, (value, name) => patchedValue(own(target, name), value)) };
}

function patchedValue(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const kept = isObject(target) ? target : {};
  const members = Object.entries(mapValues(patch, (value, name) => patchedValue(own(kept, name), value)));
  const removed = new Set(members.filter(([, value]) => value === null).map(([name]) => name));
  const merged = { ...kept, ...Object.fromEntries(members) };
  return Object.fromEntries(Object.entries(merged).filter(([name]) => !removed.has(name)));
}

function filled(target: Body, fill: Fields): Body {
  return { ...target, ...mapValues(fill, (value, name) => filledValue(own(target, name), value)) };
}

function filledValue(target: unknown, value: unknown): unknown {
  if (isObject(target) && isObject(value) && !Object.hasOwn(target, '$t')) return filled(target, value);
  return isNothing(target) ? value : target;
}

/** What an event knows better than the row does. */
function asEvent(merged: Body, notes: ImportNotes, { before, entities, publisher }: MergeContext): Body {
  const event = {
    ...merged,
    ...timesOf(merged, notes, before),
    ...(before !== null && isRevived(before, merged, notes) && { status: 'EVENT_STATUS_SCHEDULED' }),
    ...(before !== null && hasOwnMarkers(before) && { markers: before['markers'] }),
  };
  if (!notes.teams) return event;
  const { home, away } = notes.teams;
  const sides = {
    home: sideOf(event, 'home', home, { entities, publisher }),
    away: sideOf(event, 'away', away, { entities, publisher }),
  };
  return { ...event, metadata: { ...asBody(own(event, 'metadata')), ...sides } };
}

/** A time that somebody found out stays, as long as the source moves the event to no other day. */
function timesOf(merged: Body, { dayOnly }: ImportNotes, before: Body | null): Body {
  const [start, day] = [before?.['startTime'], merged['startTime']];
  if (!dayOnly || typeof start !== 'string' || typeof day !== 'string') return {};
  const timeZone = merged['timeZone'];
  if (!isOnDay(start, day, typeof timeZone === 'string' ? timeZone : 'UTC')) return {};
  const known = own(asBody(before?.['metadata']), 'timeToBeConfirmed');
  const metadata = asBody(merged['metadata']);
  const { timeToBeConfirmed: _, ...rest } = metadata;
  return { startTime: start, metadata: known === undefined ? rest : { ...rest, timeToBeConfirmed: known } };
}

/** Postponed, and now on another day, of which the source says nothing but that. */
function isRevived(before: Body, merged: Body, { merge }: ImportNotes): boolean {
  const wasPostponed = before['status'] === 'EVENT_STATUS_POSTPONED';
  return wasPostponed && merge?.['status'] === undefined && before['startTime'] !== merged['startTime'];
}

/** Whether somebody kept markers: goals of an import only replace goals of an import. */
function hasOwnMarkers({ markers }: Body): boolean {
  return Array.isArray(markers) && markers.some(({ id }) => !IMPORTED_GOAL.test(String(id)));
}

/** What cards show of a team: what the event says itself, else the entity; a drawn crest gives way to a real logo. */
function sideOf(
  event: Body,
  side: 'home' | 'away',
  id: string,
  { entities, publisher }: Pick<MergeContext, 'entities' | 'publisher'>
): Body {
  const shown = asBody(own(asBody(event['metadata']), side));
  const team = entities.get(id);
  if (!team) return shown;
  const { displayName, thumbnailUrl, metadata } = team;
  const { shortName, color } = asBody(metadata);
  const drawn = shown['logoUrl'] === pictureOf(publisher, crestIdOf(id));
  const { logoUrl, ...rest } = shown;
  const known = Object.entries({ name: nameOf(displayName), shortName, color, logoUrl: thumbnailUrl }).filter(
    ([, value]) => !isNothing(value)
  );
  // Entities may hold what events may not.
  const all = { team: Object.fromEntries(known) };
  const fill = withoutProblems(all, findMetadataProblems(all, { typeId: '' }));
  return filled(drawn ? rest : { ...rest, ...(logoUrl !== undefined && { logoUrl }) }, asBody(fill['team']));
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

/** Names are other people's: none of them may reach what an object inherits. */
function own(body: Body, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined;
}

function mapValues(body: Fields, change: (value: unknown, name: string) => unknown): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, change(value, name)]));
}
