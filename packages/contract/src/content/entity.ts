import Type, { type Static } from 'typebox';
import {
  Id,
  ImageUrl,
  LocalizedDescription,
  LocalizedText,
  Metadata,
  Nullable,
  outputFields,
  PublicImageUrl,
} from '../field.ts';
import { problemFields } from './problem.ts';

/** Writable fields of an entity: team, player, competition, venue, channel, … (contract §2.5, spec §3.8). */
export const EntityFields = Type.Object(
  {
    typeId: Type.Union([Id, Type.Literal('')]),
    displayName: LocalizedText,
    description: LocalizedDescription,
    thumbnailUrl: Nullable(ImageUrl),
    metadata: Metadata,
  },
  { additionalProperties: false }
);

export const ManagedEntity = Type.Object(
  { ...outputFields, ...EntityFields.properties, ...problemFields },
  { $id: 'ManagedEntity' }
);

/** An entity as visitors get it: `name` is what it is called (spec §3.8), `resourceName` the AIP name (contract §2.5). */
export const PublicEntity = Type.Object(
  {
    ...outputFields,
    name: Type.String({ description: 'Display name' }),
    resourceName: Type.String({ description: 'e.g. publishers/acme/entities/ajax' }),
    typeId: Type.String(),
    description: Type.Optional(Type.String()),
    thumbnailUrl: PublicImageUrl,
    metadata: Metadata,
  },
  { $id: 'Entity' }
);

export type WireEntityFields = Static<typeof EntityFields>;
export type WireEntity = Static<typeof PublicEntity>;
