import Type, { type Static } from 'typebox';
import { LocalizedText, mapOf, outputFields } from '../field.ts';

/** Path of a card's field in an event, e.g. `metadata.home.name` (contract §2.4). */
const Path = Type.String({ maxLength: 300 });

/** Writable fields of an event type: its name, and default paths by the names of spec §3.6. */
export const EventTypeFields = Type.Object(
  {
    displayName: LocalizedText,
    paths: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' }), Path, {
      maxProperties: 50,
      additionalProperties: false,
      description: 'Path by field in snake_case, e.g. home_name',
    }),
  },
  { additionalProperties: false }
);

export const ManagedEventType = Type.Object(
  { ...outputFields, ...EventTypeFields.properties },
  { $id: 'ManagedEventType' }
);

/** An event type as visitors get it (contract §3). */
export const PublicEventType = Type.Object(
  { id: Type.String(), displayName: Type.String(), paths: mapOf(Type.String()) },
  { $id: 'EventType' }
);

export type WireEventTypeFields = Static<typeof EventTypeFields>;
export type WireEventType = Static<typeof PublicEventType>;
