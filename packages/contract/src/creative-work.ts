import Type, { type Static } from 'typebox';
import {
  Id,
  Ids,
  LocalizedDescription,
  LocalizedText,
  MAX_URL,
  Metadata,
  Nullable,
  outputFields,
  Time,
  Url,
} from './field.ts';

/** What may be written of a creative work: film, documentary, podcast, … (contract §2.5, spec §3.7, §3.12). */
export const CreativeWorkFields = Type.Object(
  {
    typeId: Type.Union([Id, Type.Literal('')]),
    title: LocalizedText,
    description: LocalizedDescription,
    thumbnailUrl: Nullable(Url),
    posterUrl: Nullable(Url),
    releaseTime: Nullable(Time),
    videoIds: Ids,
    metadata: Metadata,
  },
  { additionalProperties: false }
);

export const ManagedCreativeWork = Type.Object(
  { ...outputFields, ...CreativeWorkFields.properties },
  { $id: 'ManagedCreativeWork' }
);

const url = Nullable(Type.String({ maxLength: MAX_URL * 2 }));

/** A creative work as visitors get it: one language. `description` is absent in the view BASIC. */
export const PublicCreativeWork = Type.Object(
  {
    ...outputFields,
    typeId: Type.String(),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    thumbnailUrl: url,
    posterUrl: url,
    releaseTime: Nullable(Type.String()),
    videoIds: Type.Array(Type.String()),
    metadata: Metadata,
  },
  { $id: 'CreativeWork' }
);

export type WireCreativeWorkFields = Static<typeof CreativeWorkFields>;
export type WireCreativeWork = Static<typeof PublicCreativeWork>;
