import { ID_PATTERN, type WireVideo } from '@touchline/contract';
import type { Database } from '../database/schema.ts';
import { createTextReader } from '../public-list/text-reader.ts';
import { contentEtag } from '../resource/content-answer.ts';
import { type GuardedVideo, loadVideos } from './load.ts';
import { type PublicForm, toPublicVideo } from './public.ts';
import { withOffers } from './with-offers.ts';

/** Seconds that an answer may be kept; one with a verdict against the visitor is asked for again sooner (contract §7). */
const MAX_AGE = 10;
const MAX_AGE_BLOCKED = 5;

const ID = new RegExp(ID_PATTERN);

export interface FoundVideos {
  /** In the order of the ids, without those that do not exist. */
  readonly videos: readonly WireVideo[];
  readonly language: string;
  /** Equal as long as the same can be watched; when that was checked does not matter. */
  readonly tag: string;
  /** Seconds. */
  readonly maxAge: number;
  /** Whether everybody without a token gets the same: nobody is judged or charged by place, no address is for a while only. */
  readonly isShared: boolean;
}

/** Videos as one visitor gets them, each with the verdict about it. */
export async function findVideos(
  database: Database,
  ids: readonly string[],
  form: Omit<PublicForm, 'inLocale'>
): Promise<FoundVideos> {
  const { viewpoint } = form;
  // What is no id names nothing; it must not reach the store, which refuses some characters.
  const known = ids.filter((id) => ID.test(id));
  const rows = await loadVideos(database, viewpoint.publisher.id, known);
  const { inLocale, language } = createTextReader(viewpoint);
  const found = known.flatMap((id) => rows.get(id) ?? []);
  const inWords = { ...form, inLocale };
  const judged = await Promise.all(found.map((row) => toPublicVideo(row, inWords)));
  const { videos, isPricedByPlace } = await withOffers(database, judged, { rows, form: inWords });
  return {
    videos,
    language: language(),
    tag: contentEtag(
      videos.map((video) => ({ ...video, accessDecision: { ...video.accessDecision, checkedTime: undefined } }))
    ),
    maxAge: videos.some(({ error }) => error !== null) ? MAX_AGE_BLOCKED : MAX_AGE,
    isShared:
      !isPricedByPlace &&
      ![...rows.values()].some(isJudgedByPlace) &&
      !videos.some(({ playlists }) => playlists.some(({ expireTime }) => expireTime !== undefined)),
  };
}

function isJudgedByPlace({ policy }: GuardedVideo): boolean {
  return policy !== null && policy !== 'MISSING' && (policy.geo !== null || policy.blockVpn);
}
