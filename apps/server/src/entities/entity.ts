import { EntityFields, ManagedEntity, type WireEntityFields } from '@touchline/contract';
import { namesIn, textsOf, wordsOf } from '../listing/texts.ts';
import { logosIn, pictureAt } from '../references/references-in.ts';
import { checkMetadata, readPictureUrl } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';

/** Teams, players, competitions, venues, channels, … (contract §2.5; spec §3.8). */
export const entityKind = defineKind<WireEntityFields>({
  collection: 'entities',
  singular: 'entity',
  table: 'entities',
  fields: EntityFields,
  schema: ManagedEntity,
  defaults: () => ({ typeId: '', displayName: '', description: '', thumbnailUrl: null, metadata: {} }),
  normalise(entity) {
    checkMetadata(entity.metadata);
    return { ...entity, thumbnailUrl: readPictureUrl(entity.thumbnailUrl, 'thumbnailUrl') };
  },
  references: ({ thumbnailUrl, metadata }, context) => [
    ...pictureAt(['thumbnailUrl'], thumbnailUrl, context),
    ...logosIn(metadata, context),
  ],
  columns: ({ typeId, displayName, description, metadata }, { languageCode }) => ({
    type_id: typeId,
    texts: JSON.stringify(textsOf({ displayName, description })),
    words: wordsOf(
      [
        { weight: 'A', text: displayName },
        ...namesIn(metadata).map((text) => ({ weight: 'B' as const, text })),
        { weight: 'D', text: description },
      ],
      languageCode
    ),
  }),
});
