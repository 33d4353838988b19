import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTIFICATION_CHANNEL } from '../../../platform/database/notifications.ts';
import type { TestApp } from '../../../testing/app.ts';
import { testStore } from '../../../testing/store.ts';
import { openWatchedApp, type WatchedApp } from '../../../testing/watched-app.ts';

let place: WatchedApp;
let second: TestApp;

beforeAll(async () => {
  place = await openWatchedApp();
  second = await place.test.openSecond();
});
afterAll(async () => {
  place.dropAll();
  await second.close();
  await place.close();
});

describe(`two servers on one store (${testStore})`, () => {
  it('sends writes of one server to watchers of the other within a second', async () => {
    const watcher = await place.watch('', { app: second.app });
    const { id, revision } = await place.create({ title: 'Goal' });
    const done = Date.now();

    await expect.poll(() => watcher.received).toMatchObject([{ id: revision, event: 'upsert', data: { id } }]);
    expect((watcher.received[0]?.at ?? 0) - done).toBeLessThan(1_000);
  });

  it('resumes on the other server without loss', async () => {
    const watcher = await place.watch();
    const { id, revision } = await place.create();
    await expect.poll(() => watcher.lastEventId).toBe(revision);
    watcher.drop();
    const missed = await place.patch(id, { title: 'missed' });
    const again = await place.watch('', { app: second.app, headers: { 'last-event-id': watcher.lastEventId } });

    await expect.poll(() => again.received.map((message) => message.id)).toEqual([missed]);
  });

  it('rejects a key at once that was disabled on the other server', async () => {
    await place.test.manage('POST', '/acme/publicKeys?publicKeyId=pk_shared', { body: {} });
    const before = await second.visit('/v1/events?key=pk_shared');
    await place.test.manage('PATCH', '/acme/publicKeys/pk_shared', { body: { state: 'DISABLED' } });

    expect(before.status).toBe(200);
    // Well below the second for which a key is cached otherwise.
    await expect
      .poll(async () => (await second.visit('/v1/events?key=pk_shared')).reason, { timeout: 500, interval: 20 })
      .toBe('KEY_DISABLED');
  });
});

describe.skipIf(testStore !== 'postgres')('the connection to PostgreSQL (only with TEST_STORE=postgres)', () => {
  it('reconnects automatically, and loses nothing written in the meantime', async () => {
    const watcher = await place.watch('', { app: second.app });
    const { id } = await place.create();
    const written: string[] = [];
    for (let n = 0; n < 20; n++) {
      if (n === 5 || n === 15) await cutLines();
      written.push(await place.patch(id, { title: String(n) }));
    }

    await expect.poll(() => watcher.received.at(-1)?.id, { timeout: 10_000 }).toBe(written.at(-1));
    expect(watcher.received.slice(1).map((message) => message.id)).toEqual(written);
    expect(watcher.ended).toBe(false);
  });
});

/**
 * Terminates the notification connections of these servers, as a restart or a failover would. There must be at least
 * one.
 */
async function cutLines(): Promise<void> {
  const { database } = place.test.store;
  const cut = () =>
    sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${NOTIFICATION_CHANNEL} || ' news'`.execute(database);
  await expect.poll(async () => (await cut()).rows.length).toBeGreaterThan(0);
}
