import { EVENT_STATUSES } from '@touchline/domain';
import Type, { type Static } from 'typebox';
import {
  Id,
  Ids,
  ImageUrl,
  LocalizedDescription,
  LocalizedText,
  Metadata,
  mapOf,
  Nullable,
  outputFields,
  PublicImageUrl,
  Time,
  Url,
} from '../field.ts';
import { problemFields } from './problem.ts';

export { EVENT_STATUSES, type EventStatus } from '@touchline/domain';

const MAX_MARKERS = 500;

/** A timed incident of an event: a goal, a period's end (contract §2.3). */
const ManagedMarker = Type.Object(
  {
    id: Id,
    kind: Type.String({ maxLength: 100, description: 'Free word, e.g. goal' }),
    time: Time,
    label: Type.Optional(LocalizedText),
    entityId: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: false }
);

/** Writable fields of an event (contract §2.3). All have defaults. */
export const EventFields = Type.Object(
  {
    typeId: Type.Union([Id, Type.Literal('')], { description: 'An event type; one that is not known is accepted' }),
    title: LocalizedText,
    description: LocalizedDescription,
    status: Type.Enum(EVENT_STATUSES),
    startTime: Nullable(Time),
    endTime: Nullable(Time),
    timeZone: Nullable(Type.String({ minLength: 1, maxLength: 64, description: 'IANA zone of the venue' })),
    thumbnailUrl: Nullable(ImageUrl),
    posterUrl: Nullable(ImageUrl),
    videoIds: Ids,
    entityIds: Ids,
    links: mapOf(Url, { maxKey: 100, maxProperties: 50 }),
    metadata: Metadata,
    markers: Type.Array(ManagedMarker, { maxItems: MAX_MARKERS }),
  },
  { additionalProperties: false }
);

const revision = Type.String({ description: 'Rises with every write of the publisher; orders pushed changes' });

/** An event on the management surface. */
export const ManagedEvent = Type.Object(
  { ...outputFields, revision, ...EventFields.properties, ...problemFields },
  { $id: 'ManagedEvent' }
);

const PublicMarker = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  time: Type.String(),
  label: Type.String(),
  entityId: Nullable(Type.String()),
});

/** An event as visitors get it: one language. `description` and `markers` are absent in the view BASIC. */
export const PublicEvent = Type.Object(
  {
    ...outputFields,
    typeId: Type.String(),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    status: Type.Enum(EVENT_STATUSES),
    startTime: Nullable(Type.String()),
    endTime: Nullable(Type.String()),
    timeZone: Nullable(Type.String()),
    thumbnailUrl: PublicImageUrl,
    posterUrl: PublicImageUrl,
    videoIds: Type.Array(Type.String()),
    entityIds: Type.Array(Type.String()),
    links: mapOf(Type.String()),
    metadata: Metadata,
    markers: Type.Optional(Type.Array(PublicMarker)),
    revision,
  },
  { $id: 'Event' }
);

export type WireEventFields = Static<typeof EventFields>;
export type WireManagedEvent = Static<typeof ManagedEvent>;
export type WireEvent = Static<typeof PublicEvent>;
