import type { WireCreativeWorkFields, WireProblem, WireVideoFields } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { StoredFields } from '../resource/kind.ts';
import { type GuardedVideo, loadVideos } from '../videos/load.ts';

/** A work to come, and when. */
interface Unreleased {
  readonly id: string;
  readonly releaseTime: string;
  readonly videoIds: readonly string[];
}

/**
 * Warns of works with a future `releaseTime` that somebody can play today: the time is information, a stream beats the
 * clock. Only an access policy with a window holds a video back.
 */
export async function findEarlyVideos(
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

/** Whether anybody may play it: who that is does not matter here. */
function isPlayable(video: GuardedVideo | undefined, now: number): boolean {
  if (!video || video.policy === 'MISSING') return false;
  const { playlists = [] } = video.body as Partial<WireVideoFields>;
  const { startTime, endTime } = video.policy?.window ?? {};
  const isOpen = (!startTime || Date.parse(startTime) <= now) && (!endTime || Date.parse(endTime) > now);
  return playlists.length > 0 && isOpen;
}

/** Policies that open after a time, the first to open first. Stored times are of one form: text order is time order. */
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
