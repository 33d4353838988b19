import { Publisher, PublisherFields, type WirePublisherFields } from '@touchline/contract';
import { rewordAll } from './listing/reword.ts';
import { requireTimeZone } from './resource/fields.ts';
import { defineKind } from './resource/kind.ts';

/** An organisation that embeds widgets; everything else belongs to one (interfaces, Management). */
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
  async record(transaction, { id, before, after }) {
    if (before && after && before.languageCode !== after.languageCode)
      await rewordAll(transaction, id, after.languageCode);
  },
});
