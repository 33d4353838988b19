import { CreativeWorkFields, ManagedCreativeWork, type WireCreativeWorkFields } from '@touchline/contract';
import { namesIn, textsOf, wordsOf } from '../listing/texts.ts';
import { checkMetadata, readTime, readUrl } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';

/** Films, documentaries, podcasts, … (contract §2.5; spec §3.7, §3.12). */
export const creativeWorkKind = defineKind<WireCreativeWorkFields>({
  collection: 'creativeWorks',
  singular: 'creativeWork',
  table: 'creative_works',
  fields: CreativeWorkFields,
  schema: ManagedCreativeWork,
  defaults: () => ({
    typeId: '',
    title: '',
    description: '',
    thumbnailUrl: null,
    posterUrl: null,
    releaseTime: null,
    videoIds: [],
    metadata: {},
  }),
  normalise(work) {
    checkMetadata(work.metadata);
    return {
      ...work,
      thumbnailUrl: readUrl(work.thumbnailUrl, 'thumbnailUrl'),
      posterUrl: readUrl(work.posterUrl, 'posterUrl'),
      releaseTime: readTime(work.releaseTime, 'releaseTime'),
    };
  },
  columns: ({ typeId, title, description, releaseTime, videoIds, metadata }, { languageCode }) => ({
    type_id: typeId,
    release_time: releaseTime,
    video_ids: videoIds,
    texts: JSON.stringify(textsOf({ title, description })),
    words: wordsOf(
      [
        { weight: 'A', text: title },
        ...namesIn(metadata).map((text) => ({ weight: 'B' as const, text })),
        { weight: 'D', text: description },
      ],
      languageCode
    ),
  }),
});
