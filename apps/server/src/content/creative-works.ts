import {
  CreativeWorkFields,
  ManagedCreativeWork,
  PublicCreativeWork,
  type WireCreativeWork,
  type WireCreativeWorkFields,
  type WireProblem,
  type WireVideoFields,
} from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { etagOf } from '../platform/http/etag.ts';
import type { Content } from './content.ts';
import { bodyColumn, bodyTextColumn, outputColumns } from './listing/columns.ts';
import type { Listing } from './listing/listing.ts';
import { textsOf, wordsOfContent } from './listing/texts.ts';
import { seldomChanging } from './public-list/caching.ts';
import {
  type ContentRow,
  type InLocale,
  inLocaleOf,
  type ProjectionContext,
} from './public-list/projection-context.ts';
import type { PublicContent } from './public-list/public-content.ts';
import { toPublicMetadata, toPublicUrl } from './public-list/public-metadata.ts';
import { bodyOf, outputOf } from './public-list/public-row.ts';
import { registerPublicContent } from './public-list/routes.ts';
import { idsIn, imageAt, logosIn } from './references/references-in.ts';
import { checkMetadata, readImageUrl, readTime } from './resource/fields.ts';
import { defineKind, type StoredFields } from './resource/kind.ts';
import { registerResource } from './resource/routes.ts';
import { type GuardedVideo, loadVideos } from './videos/load-videos.ts';

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
      thumbnailUrl: readImageUrl(work.thumbnailUrl, 'thumbnailUrl'),
      posterUrl: readImageUrl(work.posterUrl, 'posterUrl'),
      releaseTime: readTime(work.releaseTime, 'releaseTime'),
    };
  },
  references: ({ videoIds, thumbnailUrl, posterUrl, metadata }, context) => [
    ...idsIn('videoIds', 'videos', videoIds),
    ...imageAt(['thumbnailUrl'], thumbnailUrl, context),
    ...imageAt(['posterUrl'], posterUrl, context),
    ...logosIn(metadata, context),
  ],
  findProblems: findEarlyVideos,
  columns: ({ typeId, title, description, releaseTime, videoIds, metadata }, { languageCode }) => ({
    type_id: typeId,
    release_time: releaseTime,
    video_ids: videoIds,
    texts: JSON.stringify(textsOf({ title, description })),
    words: wordsOfContent({ title, description, metadata }, languageCode),
  }),
});

/**
 * Returns a creative work as visitors get it (contract §2.5). Each field is listed, so that nothing else of the row is
 * exposed.
 */
function toPublicCreativeWork(
  row: ContentRow,
  context: ProjectionContext,
  inLocale: InLocale = inLocaleOf(context)
): WireCreativeWork {
  const work = bodyOf<WireCreativeWorkFields>(creativeWorkKind, row);
  const { home, view } = context;
  return {
    ...outputOf(creativeWorkKind, row, context),
    etag: etagOf(row.revision),
    typeId: work.typeId,
    title: inLocale(work.title),
    ...(view === 'FULL' && { description: inLocale(work.description) }),
    thumbnailUrl: toPublicUrl(work.thumbnailUrl, home),
    posterUrl: toPublicUrl(work.posterUrl, home),
    releaseTime: work.releaseTime,
    videoIds: work.videoIds,
    metadata: toPublicMetadata(work.metadata, inLocale, home),
  };
}

/** Fields that filters and orders of creative works may name (contract §4). */
export const creativeWorkListing: Listing = {
  table: 'creative_works',
  fields: {
    fields: {
      id: { type: 'string' },
      type_id: { type: 'string' },
      title: { type: 'text' },
      description: { type: 'text' },
      thumbnail_url: { type: 'string' },
      poster_url: { type: 'string' },
      release_time: { type: 'time' },
      video_ids: { type: 'list' },
      metadata: { type: 'json' },
      create_time: { type: 'time' },
      update_time: { type: 'time' },
    },
    text: ['title'],
  },
  columns: {
    ...outputColumns,
    type_id: { sql: 'type_id', of: ({ body }) => body['typeId'], indexed: true },
    title: { sql: `(texts -> 'title')`, of: ({ body }) => body['title'], trigrams: true },
    description: { sql: `(texts -> 'description')`, of: ({ body }) => body['description'] },
    thumbnail_url: bodyTextColumn('thumbnailUrl'),
    poster_url: bodyTextColumn('posterUrl'),
    release_time: { sql: 'release_time', of: ({ body }) => body['releaseTime'], indexed: true },
    video_ids: { sql: 'video_ids', of: ({ body }) => body['videoIds'], indexed: true },
    metadata: bodyColumn('metadata'),
  },
  orderFields: ['id', 'type_id', 'title', 'release_time', 'create_time', 'update_time'],
  defaultOrder: [{ field: 'release_time', descending: true }],
  // Indexes: creative_works_by_release and creative_works_by_release_down; the primary key.
  indexedOrder: ([first, second]) => first?.field === 'id' || (first?.field === 'release_time' && second === undefined),
};

/** Creative works as visitors list them. */
export const publicCreativeWorks: PublicContent = {
  collection: creativeWorkKind.collection,
  listing: creativeWorkListing,
  item: PublicCreativeWork,
  name: 'CreativeWork',
  words: { many: 'creative works', one: 'a creative work' },
  live: false,
  toPublic: toPublicCreativeWork,
  cachingOf: seldomChanging,
};

/** A future work with its release time. */
interface Unreleased {
  readonly id: string;
  readonly releaseTime: string;
  readonly videoIds: readonly string[];
}

/**
 * Warns of works with a future `releaseTime` that can already be played. The time is only information and does not hold
 * a stream back; only an access policy with a time window does.
 */
async function findEarlyVideos(
  database: Database,
  works: readonly StoredFields<WireCreativeWorkFields>[],
  { publisher, now }: { readonly publisher: string; readonly now: number }
): Promise<ReadonlyMap<string, readonly WireProblem[]>> {
  const unreleased = works.flatMap(({ id, fields: { releaseTime, videoIds } }): Unreleased[] =>
    releaseTime !== null && Date.parse(releaseTime) > now ? [{ id, releaseTime, videoIds }] : []
  );
  const videos = await loadVideos(database, publisher, [...new Set(unreleased.flatMap(({ videoIds }) => videoIds))]);
  const early = unreleased.flatMap((work) => {
    const playable = work.videoIds.filter((id) => isPlayable(videos.get(id), now));
    return playable.length === 0 ? [] : [{ work, playable }];
  });
  const policies =
    early.length === 0 ? [] : await loadOpeningPolicies(database, publisher, new Date(now).toISOString());
  return new Map(
    early.map(({ work, playable }) => {
      const holding = policies.find(({ opening }) => opening >= work.releaseTime);
      return [work.id, [toProblem(work, playable, holding?.id ?? null)]];
    })
  );
}

/** Whether some visitors may play it. */
function isPlayable(video: GuardedVideo | undefined, now: number): boolean {
  if (!video || video.policy === 'MISSING') return false;
  const { playlists = [] } = video.body as Partial<WireVideoFields>;
  const { startTime, endTime } = video.policy?.window ?? {};
  const isOpen = (!startTime || Date.parse(startTime) <= now) && (!endTime || Date.parse(endTime) > now);
  return playlists.length > 0 && isOpen;
}

/**
 * Policies that open after a time, the earliest first. Stored times have one format, so their text order is their time
 * order.
 */
function loadOpeningPolicies(database: Database, publisher: string, after: string) {
  const opening = sql<string>`(body -> 'window' ->> 'startTime') collate "C"`;
  return database
    .selectFrom('access_policies')
    .where('publisher_id', '=', publisher)
    .where(opening, '>', after)
    .orderBy(opening)
    .orderBy('id')
    .select(['id', opening.as('opening')])
    .execute();
}

function toProblem({ releaseTime }: Unreleased, playable: readonly string[], policy: string | null): WireProblem {
  const videos = playable.map((id) => `videos/${id}`).join(', ');
  const remedy =
    policy === null
      ? `create an access policy with window.startTime "${releaseTime}" and set it as accessPolicyId`
      : `set accessPolicyId to "${policy}", whose window opens then or later,`;
  return {
    field: 'releaseTime',
    reason: 'PLAYABLE_BEFORE_RELEASE',
    message: `Visitors can play ${videos} before ${releaseTime}: releaseTime does not hold a video back. To do that, ${remedy} on the video.`,
    severity: 'WARNING',
  };
}

/** Registers the standard methods for publishers, and List and Get for visitors. */
export function registerCreativeWorks(app: FastifyInstance, ports: Content): void {
  registerResource(app, creativeWorkKind, ports);
  registerPublicContent(app, publicCreativeWorks, ports);
}
