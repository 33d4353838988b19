import { DEMO_KEY, DEMO_PUBLISHER, OTHER_PAPER } from '@touchline/demo';
import { bannerCollectionKind } from '@touchline/server/content/banner-collections.ts';
import { publicKeyKind } from '@touchline/server/content/public-keys.ts';
import { publisherKind } from '@touchline/server/content/publishers.ts';
import { createResource } from '@touchline/server/content/resource/methods.ts';
import { findRow, type Place } from '@touchline/server/content/resource/store.ts';
import type { Database, DatabaseTransaction } from '@touchline/server/platform/database/schema.ts';
import { sql } from 'kysely';
import { loadDemoImages } from './load-images.ts';
import { loadSeason } from './load-season.ts';

/** Lock number of all servers on a database ("demo" in ASCII). One of them at a time writes the demo. */
export const DEMO_LOCK = 0x64_65_6d_6f;

/** Requests per minute and address with a demo key: many samples on one page, and people who reload it. */
const rateLimit = { requestsPerMinutePerAddress: 6_000 };

/**
 * Creates the publisher `demo` with its keys, images and season in one transaction, and adds what an earlier version of
 * the demo did not have.
 *
 * Runs at every start: changes by users stay, deleted resources are restored, and the season moves on with the date.
 */
export async function loadDemo({ database, clock }: { database: Database; clock: () => number }): Promise<void> {
  const now = new Date(clock());
  const { id: publisher, ...fields } = DEMO_PUBLISHER;

  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(transaction);

    await ensure(transaction, { kind: publisherKind, publisher: null }, { id: publisher, fields, now });
    await ensureKey(transaction, publisher, { id: DEMO_KEY, fields: { displayName: 'Demo', rateLimit }, now });
    const ofOthers = { displayName: 'Another paper', allowedDomains: [OTHER_PAPER.domain], rateLimit };
    await ensureKey(transaction, publisher, { id: OTHER_PAPER.key, fields: ofOthers, now });
    await loadDemoImages(transaction, { publisher, now });
    await removeStaleBanners(transaction, publisher);
    await loadSeason(transaction, { publisher, now });
  });
}

/** Texts of the lead and the draw in earlier versions, which were the same on any day. */
const STALE = ['%Harbour City v Northgate Rovers, live at 20:00%', '%Cup draw, Monday%'];

/** Removes banners of earlier versions, which were not recorded as the demo's own. Unchanged ones are created again. */
async function removeStaleBanners(transaction: DatabaseTransaction, publisher: string): Promise<void> {
  const noted = transaction
    .selectFrom('demo_writes')
    .where('publisher_id', '=', publisher)
    .where('collection', '=', bannerCollectionKind.collection)
    .select('id');
  await transaction
    .deleteFrom('banner_collections')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', ['home', 'single'])
    .where('id', 'not in', noted)
    .whereRef('update_time', '=', 'create_time')
    .where(sql<boolean>`body::text like any(${sql.val(STALE)})`)
    .execute();
}

interface DemoRow {
  readonly id: string;
  readonly fields: object;
  readonly now: Date;
}

/** The id of a key is unique among all publishers. One that belongs to another publisher is not touched. */
async function ensureKey(transaction: DatabaseTransaction, publisher: string, key: DemoRow): Promise<void> {
  const existing = await transaction.selectFrom('public_keys').where('id', '=', key.id).select('id').executeTakeFirst();
  if (!existing) await ensure(transaction, { kind: publicKeyKind, publisher }, key);
}

async function ensure(transaction: DatabaseTransaction, place: Place, { id, fields, now }: DemoRow): Promise<void> {
  if (await findRow(transaction, place, id)) return;
  const body = { ...place.kind.defaults(id), ...fields };
  await createResource(transaction, place, { id, body: place.kind.normalise?.(body) ?? body, now });
}
