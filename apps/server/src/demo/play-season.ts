import {
  DEMO_PUBLISHER,
  type DemoResource,
  dayOf,
  demoFixtures,
  demoLive,
  eventAt,
  type Fixture,
} from '@touchline/demo';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bannerCollectionKind } from '../banner-collections/banner-collection.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { eventKind } from '../events/event.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { videoKind } from '../videos/video.ts';
import { DEMO_LOCK } from './load-demo.ts';
import { loadSeason } from './load-season.ts';
import { change, hashOfFields, isUntouched, readGround } from './own-writes.ts';

/** ms between two looks at what is being played: whoever watches it live sees a goal after less than two seconds. */
const BEAT = 1_000;
/** ms before its start from which an event may change: a late one is announced then. */
const BEFORE = 70 * 60_000;
/** ms after its planned end until which an event may change: a late one ends later. */
const AFTER = 30 * 60_000;

interface SeasonPorts {
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Plays the demo's season while the server runs: matches begin, score and end, and a new day brings its own.
 *
 * Any number of servers may do so on one store: what an event is depends on the time alone, so whoever comes first
 * writes it and the others find it written. What somebody changed is left alone.
 */
export function playSeason(app: FastifyInstance, ports: SeasonPorts): void {
  const beat = createBeat(ports);
  let running: Promise<void> = Promise.resolve();
  let idle = true;
  let failed = false;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    running = beat()
      .then(() => {
        failed = false;
      })
      .catch((error: unknown) => {
        // One line for a store that is away, not one each beat.
        if (!failed) app.log.warn({ err: error }, 'the demo season stands still until the store answers again');
        failed = true;
      })
      .finally(() => {
        idle = true;
      });
  }, BEAT);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** One look, which writes what has changed since the one before. */
export function createBeat({ database, clock }: SeasonPorts): () => Promise<void> {
  let fixtures: readonly Fixture[] = [];
  let day: number | null = null;
  let last = clock();
  /** What is known to be stored, or to be somebody else's, by name. */
  const known = new Map<string, string>();

  return async () => {
    const now = clock();
    const today = dayOf(now);
    if (day !== today) {
      // The first day was loaded at the start.
      if (day !== null) await renew(database, new Date(now));
      fixtures = demoFixtures(now);
      day = today;
      known.clear();
    }
    const due = fixtures.filter(({ start, length }) => start - BEFORE <= now && start + length + AFTER >= last);
    const live = demoLive(now);
    const events = [...due.map((fixture) => eventAt(fixture, now)), ...live.events];
    // Videos first: an event that begins names one that can be played.
    const all = [
      ...live.bannerCollections.map(ofKind(bannerCollectionKind)),
      ...live.videos.map(ofKind(videoKind)),
      ...events.map(ofKind(eventKind)),
    ];
    const changed = all.filter((item) => known.get(nameOf(item)) !== hashOfFields(item.resource));
    const done = changed.length === 0 || (await write(database, changed, new Date(now)));
    if (!done) return;
    last = now;
    for (const item of changed) known.set(nameOf(item), hashOfFields(item.resource));
  };
}

/** The season as it is on a new day; none where somebody has deleted its publisher. */
async function renew(database: Database, now: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(DEMO_LOCK)})`.execute(transaction);
    const publisher = await publishers(transaction).forUpdate().executeTakeFirst();
    if (publisher) await loadSeason(transaction, { publisher: publisher.id, now });
  });
}

/** Something of the season that may have changed. */
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

/** Writes what is there and untouched; false: somebody else is writing, perhaps another server the same. */
async function write(database: Database, items: readonly Moving[], now: Date): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const free = await publishers(transaction).forUpdate().skipLocked().executeTakeFirst();
    if (!free) return false;
    for (const kind of new Set(items.map((item) => item.kind))) {
      const spot = { kind, publisher: DEMO_PUBLISHER.id, now };
      const resources = items.flatMap((item) => (item.kind === kind ? item.resource : []));
      const ids = resources.map(({ id }) => id);
      const ground = await readGround(transaction, spot, ids);
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
