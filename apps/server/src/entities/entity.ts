import { EntityFields, ManagedEntity, type WireEntityFields } from '@touchline/contract';
import { namesIn, textsOf, wordsOf } from '../listing/texts.ts';
import { checkMetadata, readUrl } from '../resource/fields.ts';
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
    return { ...entity, thumbnailUrl: readUrl(entity.thumbnailUrl, 'thumbnailUrl') };
  },
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
