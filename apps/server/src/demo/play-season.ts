import { DEMO_PUBLISHER, type DemoResource, dayOf, demoFixtures, eventAt, type Fixture } from '@touchline/demo';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { eventKind } from '../events/event.ts';
import { DEMO_LOCK } from './load-demo.ts';
import { loadSeason } from './load-season.ts';
import { change, hashOfFields, isUntouched, readGround } from './own-writes.ts';

/** ms between two looks at what is being played; something happens about every half minute. */
const BEAT = 5_000;
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
  /** What is known to be stored, or to be somebody else's, by event. */
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
    const changed = due
      .map((fixture) => eventAt(fixture, now))
      .filter((event) => known.get(event.id) !== hashOfFields(event));
    const done = changed.length === 0 || (await write(database, changed, new Date(now)));
    if (!done) return;
    last = now;
    for (const event of changed) known.set(event.id, hashOfFields(event));
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

/** Writes events that are there and untouched; false: somebody else is writing, perhaps another server the same. */
async function write(database: Database, events: readonly DemoResource[], now: Date): Promise<boolean> {
  const spot = { kind: eventKind, publisher: DEMO_PUBLISHER.id, now };
  return database.transaction().execute(async (transaction) => {
    const free = await publishers(transaction).forUpdate().skipLocked().executeTakeFirst();
    if (!free) return false;
    const ground = await readGround(
      transaction,
      spot,
      events.map(({ id }) => id)
    );
    for (const event of events) {
      const same = ground.written.get(event.id)?.hash === hashOfFields(event);
      if (isUntouched(ground, event.id) && !same) await change(transaction, spot, event);
    }
    return true;
  });
}

function publishers(transaction: DatabaseTransaction) {
  return transaction.selectFrom('publishers').where('id', '=', DEMO_PUBLISHER.id).select('id');
}
