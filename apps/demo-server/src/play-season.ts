import {
  DEMO_PUBLISHER,
  type DemoResource,
  dayOf,
  demoFixtures,
  demoLive,
  eventAt,
  type Fixture,
} from '@touchline/demo';
import { bannerCollectionKind } from '@touchline/server/content/banner-collections.ts';
import { eventKind } from '@touchline/server/content/events/event.ts';
import type { ResourceKind } from '@touchline/server/content/resource/kind.ts';
import type { Database, DatabaseTransaction } from '@touchline/server/platform/database/schema.ts';
import { videoKind } from '@touchline/server/playback/videos/video.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DEMO_LOCK } from './load-demo.ts';
import { loadSeason } from './load-season.ts';
import { change, hashOfFields, isUntouched, readDemoState } from './own-writes.ts';

/** Time in ms between two updates of the season. Watchers see a goal after less than two seconds. */
const INTERVAL_MS = 1_000;
/** Time in ms before its start from which an event may change, because delays are announced then. */
const BEFORE_START_MS = 70 * 60_000;
/** Time in ms after its planned end until which an event may change, because a delayed one ends later. */
const AFTER_END_MS = 30 * 60_000;

interface SeasonPorts {
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Updates the demo's season while the server runs: matches begin, score and end, and a new day adds its own.
 *
 * Any number of servers may do so on one store. The state of an event depends only on the time, so the first server
 * writes it and the others find it up to date. Resources changed by users are skipped.
 */
export function playSeason(app: FastifyInstance, ports: SeasonPorts): void {
  const update = createSeasonUpdate(ports);
  let running: Promise<void> = Promise.resolve();
  let idle = true;
  let failed = false;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    running = update()
      .then(() => {
        failed = false;
      })
      .catch((error: unknown) => {
        // Log an unavailable store once, not every second.
        if (!failed) app.log.warn({ err: error }, 'the demo season is paused until the store responds');
        failed = true;
      })
      .finally(() => {
        idle = true;
      });
  }, INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** Creates the function that writes the changes since its previous call. */
export function createSeasonUpdate({ database, clock }: SeasonPorts): () => Promise<void> {
  let fixtures: readonly Fixture[] = [];
  let day: number | null = null;
  let last = clock();
  /** Hashes of resources that are up to date or were changed by users, by name. */
  const writtenHashes = new Map<string, string>();

  return async () => {
    const now = clock();
    const today = dayOf(now);
    if (day !== today) {
      // The first day was loaded at the start.
      if (day !== null) await renew(database, new Date(now));
      fixtures = demoFixtures(now);
      day = today;
      writtenHashes.clear();
    }
    const due = fixtures.filter(
      ({ start, length }) => start - BEFORE_START_MS <= now && start + length + AFTER_END_MS >= last
    );
    const live = demoLive(now);
    const events = [...due.map((fixture) => eventAt(fixture, now)), ...live.events];
    // Videos first, because a starting event refers to a playable one.
    const all = [
      ...live.bannerCollections.map(ofKind(bannerCollectionKind)),
      ...live.videos.map(ofKind(videoKind)),
      ...events.map(ofKind(eventKind)),
    ];
    const changed = all.filter((item) => writtenHashes.get(nameOf(item)) !== hashOfFields(item.resource));
    const done = changed.length === 0 || (await write(database, changed, new Date(now)));
    if (!done) return;
    last = now;
    for (const item of changed) writtenHashes.set(nameOf(item), hashOfFields(item.resource));
  };
}

/** Loads the season of a new day, unless the publisher was deleted. */
async function renew(database: Database, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(transaction);
    const publisher = await publishers(transaction).forUpdate().executeTakeFirst();
    if (publisher) await loadSeason(transaction, { publisher: publisher.id, now });
  });
}

/** A resource of the season that may have changed. */
interface Moving {
  readonly kind: ResourceKind;
  readonly resource: DemoResource;
}

function ofKind(kind: ResourceKind): (resource: DemoResource) => Moving {
  return (resource) => ({ kind, resource });
}

function nameOf({ kind, resource }: Moving): string {
  return `${kind.collection}/${resource.id}`;
}

/**
 * Writes existing, unchanged resources. Returns false if another transaction is writing, perhaps another server with
 * the same update.
 */
async function write(database: Database, items: readonly Moving[], now: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const free = await publishers(transaction).forUpdate().skipLocked().executeTakeFirst();
    if (!free) return false;
    for (const kind of new Set(items.map((item) => item.kind))) {
      const spot = { kind, publisher: DEMO_PUBLISHER.id, now };
      const resources = items.flatMap((item) => (item.kind === kind ? item.resource : []));
      const ids = resources.map(({ id }) => id);
      const ground = await readDemoState(transaction, spot, ids);
      for (const resource of resources) {
        const same = ground.written.get(resource.id)?.hash === hashOfFields(resource);
        if (isUntouched(ground, resource.id) && !same) await change(transaction, spot, resource);
      }
    }
    return true;
  });
}

function publishers(transaction: DatabaseTransaction) {
  return transaction.selectFrom('publishers').where('id', '=', DEMO_PUBLISHER.id).select('id');
}
