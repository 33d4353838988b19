import Type, { type Static } from 'typebox';
import {
  Id,
  Ids,
  ImageUrl,
  LocalizedDescription,
  LocalizedText,
  Metadata,
  Nullable,
  outputFields,
  PublicImageUrl,
  Time,
} from '../field.ts';
import { problemFields } from './problem.ts';

/** Writable fields of a creative work: film, documentary, podcast, … (contract §2.5, spec §3.7, §3.12). */
export const CreativeWorkFields = Type.Object(
  {
    typeId: Type.Union([Id, Type.Literal('')]),
    title: LocalizedText,
    description: LocalizedDescription,
    thumbnailUrl: Nullable(ImageUrl),
    posterUrl: Nullable(ImageUrl),
    releaseTime: Nullable(Time),
    videoIds: Ids,
    metadata: Metadata,
  },
  { additionalProperties: false }
);

export const ManagedCreativeWork = Type.Object(
  { ...outputFields, ...CreativeWorkFields.properties, ...problemFields },
  { $id: 'ManagedCreativeWork' }
);

/** A creative work as visitors get it: one language. `description` is absent in the view BASIC. */
export const PublicCreativeWork = Type.Object(
  {
    ...outputFields,
    typeId: Type.String(),
    title: Type.String(),
    description: Type.Optional(Type.String()),
    thumbnailUrl: PublicImageUrl,
    posterUrl: PublicImageUrl,
    releaseTime: Nullable(Type.String()),
    videoIds: Type.Array(Type.String()),
    metadata: Metadata,
  },
  { $id: 'CreativeWork' }
);

export type WireCreativeWorkFields = Static<typeof CreativeWorkFields>;
export type WireCreativeWork = Static<typeof PublicCreativeWork>;
