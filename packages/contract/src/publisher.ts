import Type, { type Static } from 'typebox';
import { Locale, Nullable, outputFields } from './field.ts';

/** A host of the picture allow-list: exact, `*.host`, a port only if written. */
export const HostPattern = Type.String({
  pattern:
    '^(\\*\\.)?[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*\\.?(:(\\d{1,5}|\\*))?$|^\\[[0-9a-fA-F:.]+\\](:(\\d{1,5}|\\*))?$',
  maxLength: 260,
  description: 'Host, *.host for any subdomain, :port or :* where the port matters',
});

/** Writable fields of a publisher (interfaces, Management). */
export const PublisherFields = Type.Object(
  {
    displayName: Type.String({ minLength: 1, maxLength: 200 }),
    languageCode: Locale,
    timeZone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA zone, e.g. Europe/Amsterdam' }),
    imageHosts: Type.Array(HostPattern, { maxItems: 100, description: 'Hosts that /img/ may fetch pictures from' }),
    collectorHost: Nullable(Type.String({ minLength: 1, maxLength: 260 })),
  },
  { additionalProperties: false }
);

export const Publisher = Type.Object({ ...outputFields, ...PublisherFields.properties }, { $id: 'Publisher' });

export type WirePublisherFields = Static<typeof PublisherFields>;
export type WirePublisher = Static<typeof Publisher>;
