import type { WireAccessPolicyFields } from '@touchline/contract';
import type { AccessPolicy } from '@touchline/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { ContentRow } from '../public-list/projection-context.ts';

/** A stored video and its access policy. */
export interface GuardedVideo extends ContentRow {
  /** null if it has none; `MISSING` if it names one that does not exist. */
  readonly policy: AccessPolicy | null | 'MISSING';
}

/** Loads those of a publisher's videos that exist, by id, each with its policy, in one statement. */
export async function loadVideos(
  database: Database,
  publisher: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, GuardedVideo>> {
  if (ids.length === 0) return new Map();
  const rows = await selectVideosWithPolicy(database)
    .where('video.publisher_id', '=', publisher)
    .where('video.id', 'in', ids)
    .select(['video.id', 'video.body', 'video.revision', 'video.create_time', 'video.update_time'])
    .select('policy.body as policy')
    .execute();
  return new Map(rows.map(({ policy, ...row }) => [row.id, { ...row, policy: policyOf(row.body, policy) }]));
}

/** Selects from `video`, each with its access policy as `policy`, null without one. */
export function selectVideosWithPolicy(database: Database) {
  return database
    .selectFrom('videos as video')
    .leftJoin('access_policies as policy', (join) =>
      join
        .onRef('policy.publisher_id', '=', 'video.publisher_id')
        .on('policy.id', '=', sql<string>`video.body ->> 'accessPolicyId'`)
    );
}

function policyOf(
  { accessPolicyId }: { readonly accessPolicyId?: unknown },
  policy: Record<string, unknown> | null
): GuardedVideo['policy'] {
  if (typeof accessPolicyId !== 'string') return null;
  return policy === null ? 'MISSING' : (policy as WireAccessPolicyFields);
}
