import { CreativeWorkFields, ManagedCreativeWork, type WireCreativeWorkFields } from '@touchline/contract';
import { namesIn, textsOf, wordsOf } from '../listing/texts.ts';
import { idsIn, logosIn, pictureAt } from '../references/references-in.ts';
import { checkMetadata, readPictureUrl, readTime } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';
import { findEarlyVideos } from './early-videos.ts';

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
      thumbnailUrl: readPictureUrl(work.thumbnailUrl, 'thumbnailUrl'),
      posterUrl: readPictureUrl(work.posterUrl, 'posterUrl'),
      releaseTime: readTime(work.releaseTime, 'releaseTime'),
    };
  },
  references: ({ videoIds, thumbnailUrl, posterUrl, metadata }, context) => [
    ...idsIn('videoIds', 'videos', videoIds),
    ...pictureAt(['thumbnailUrl'], thumbnailUrl, context),
    ...pictureAt(['posterUrl'], posterUrl, context),
    ...logosIn(metadata, context),
  ],
  findProblems: findEarlyVideos,
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
