import { Publisher, PublisherFields, type WirePublisherFields } from '@touchline/contract';
import { fieldInvalid } from '../errors.ts';
import { defineKind } from '../resource/kind.ts';

/** Whoever places widgets; everything else belongs to one (interfaces, Management). */
export const publisherKind = defineKind<WirePublisherFields>({
  collection: 'publishers',
  singular: 'publisher',
  table: 'publishers',
  fields: PublisherFields,
  schema: Publisher,
  defaults: (id) => ({ displayName: id, languageCode: 'en', timeZone: 'UTC', imageHosts: [], collectorHost: null }),
  normalise(fields) {
    requireTimeZone('timeZone', fields.timeZone);
    return fields;
  },
});

/** Throws unless this server's Intl knows the zone. */
export function requireTimeZone(field: string, timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw fieldInvalid(field, `"${timeZone}" is no time zone; write one like Europe/Amsterdam.`);
  }
}
