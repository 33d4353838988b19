import { EventTypeFields, ManagedEventType, type WireEventTypeFields } from '@touchline/contract';
import { defineKind } from '../resource/kind.ts';

/** Where events of one type keep what cards show (contract §2.4). */
export const eventTypeKind = defineKind<WireEventTypeFields>({
  collection: 'eventTypes',
  singular: 'eventType',
  table: 'event_types',
  fields: EventTypeFields,
  schema: ManagedEventType,
  defaults: () => ({ displayName: '', paths: {} }),
});
