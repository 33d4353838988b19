import { createHash } from 'node:crypto';
import type { StartPlan } from '@touchline/domain';
import type { Database } from '../../../platform/database/schema.ts';

/** Format of the stored plans. Servers with another format neither use nor replace them. */
const FORMAT = 1;

/** The row of one URL. */
export interface StoredPlan {
  /** null: the presentation has none, or has not been read yet. */
  readonly plan: StartPlan | null;
  /** Bytes of its JSON. */
  readonly bytes: number;
  /** Epoch ms at which it was last read successfully; 0: never. */
  readonly readTime: number;
  /** Epoch ms at which a server last began to read it; 0: never. */
  readonly claimTime: number;
}

/** Finds the plan for the URL of a playlist. */
export async function findStoredPlan(database: Database, url: string): Promise<StoredPlan> {
  const row = await database
    .selectFrom('start_plans')
    .where('url_hash', '=', hashOf(url))
    .select(['plan', 'read_time', 'claim_time'])
    .executeTakeFirst();
  return {
    plan: row?.plan ? (JSON.parse(row.plan) as StartPlan) : null,
    bytes: row?.plan?.length ?? 0,
    readTime: row?.read_time?.getTime() ?? 0,
    claimTime: row?.claim_time.getTime() ?? 0,
  };
}

/** Returns whether this server may read a URL: no server began to between `since` and `now`. */
export async function claimReading(
  database: Database,
  url: string,
  { now, since }: { readonly now: number; readonly since: number }
): Promise<boolean> {
  const row = await database
    .insertInto('start_plans')
    .values({ url_hash: hashOf(url), plan: null, read_time: null, claim_time: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .column('url_hash')
        .doUpdateSet({ claim_time: new Date(now) })
        .where('start_plans.claim_time', '<=', new Date(since))
    )
    .returning('url_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what a server has read. Returns the bytes of its JSON. */
export async function storePlan(
  database: Database,
  url: string,
  { plan, now }: { readonly plan: StartPlan | null; readonly now: number }
): Promise<number> {
  const text = plan && JSON.stringify(plan);
  await database
    .updateTable('start_plans')
    .set({ plan: text, read_time: new Date(now) })
    .where('url_hash', '=', hashOf(url))
    .execute();
  return text?.length ?? 0;
}

/** Deletes the plans of URLs that nobody has requested since that time, epoch ms. */
export async function deleteUnusedPlans(database: Database, since: number): Promise<void> {
  await database.deleteFrom('start_plans').where('claim_time', '<', new Date(since)).execute();
}

function hashOf(url: string): string {
  return createHash('sha256').update(`${FORMAT} ${url}`).digest('hex');
}
