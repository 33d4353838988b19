import { ID_PATTERN, type WireVideo } from '@touchline/contract';
import { createTextReader } from '../../content/public-list/text-reader.ts';
import { contentEtag } from '../../content/resource/content-answer.ts';
import { type GuardedVideo, loadVideos } from '../../content/videos/load-videos.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type PublicForm, toPublicVideo } from './public.ts';
import { withOffers } from './with-offers.ts';

/** Seconds for which a response may be cached; shorter if a video is blocked (contract §7). */
const MAX_AGE = 10;
const MAX_AGE_BLOCKED = 5;

const ID = new RegExp(ID_PATTERN);

export interface FoundVideos {
  /** In the order of the ids, without missing ones. */
  readonly videos: readonly WireVideo[];
  readonly language: string;
  /** Stays equal while the same can be watched, regardless of the time of the check. */
  readonly tag: string;
  /** Seconds. */
  readonly maxAge: number;
  /**
   * Whether all visitors without a token get the same: access and prices do not depend on the country, and no URL
   * expires.
   */
  readonly isShared: boolean;
}

/** Finds videos for one visitor, each with its access decision. */
export async function findVideos(
  database: Database,
  ids: readonly string[],
  form: Omit<PublicForm, 'inLocale'>
): Promise<FoundVideos> {
  const { context } = form;
  // Invalid ids must not reach the store, which rejects some characters.
  const validIds = ids.filter((id) => ID.test(id));
  const rows = await loadVideos(database, context.publisher.id, validIds);
  const { inLocale, language } = createTextReader(context);
  const existing = validIds.flatMap((id) => rows.get(id) ?? []);
  const inWords = { ...form, inLocale };
  const judged = await Promise.all(existing.map((row) => toPublicVideo(row, inWords)));
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
