import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { openTestSchema, type TestSchema, testStore } from '../../testing/store.ts';
import { buildServer, type ServerBuild, type ServerProcess, startServer } from '../contract-tests/server-process.ts';
import { openPublisher, type Target, type TestPublisher } from '../contract-tests/target.ts';
import { openWatch } from '../contract-tests/watch-stream.ts';

/** Time in ms for which the writers write before each kill. */
const ROUNDS = [150, 400, 800];
const WRITERS = 4;

let build: ServerBuild;
let schema: TestSchema | null = null;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-kill-'));
  if (testStore === 'postgres') schema = await openTestSchema();
  build = await buildServer();
}, 60_000);
afterAll(async () => {
  build?.remove();
  rmSync(dataDir, { recursive: true, force: true });
  await schema?.drop();
});

const start = () => startServer(build, { DATA_DIR: dataDir, ...(schema && { DATABASE_URL: schema.url }) });
const at = (publisher: TestPublisher, target: Target) => ({ ...publisher, target });

/** A write that the server has acknowledged. */
interface Acknowledged {
  readonly id: string;
  readonly revision: number;
}

/** Creates an event, changes it, changes one that all writers share, and so on until the server dies. */
async function writeUntilKilled(server: ServerProcess, publisher: string, name: string, done: Acknowledged[]) {
  const write = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
    const url = `${server.url}/v1/publishers/${publisher}/events${path}`;
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const { id, revision } = (await answer.json()) as { id: string; revision: string };
    done.push({ id, revision: Number(revision) });
  };
  for (let n = 0; server.process.signalCode === null; n += 1) {
    await write('POST', `?eventId=${name}-${n}`, { title: `Event ${n}`, typeId: 'football' });
    await write('PATCH', `/${name}-${n}`, { metadata: { score: { home: n } } });
    await write('PATCH', '/shared', { metadata: { writer: name, n } });
  }
}

describe(`a server that is killed during writes, on ${testStore}`, () => {
  it('has lost no acknowledged events, nor changes in the log for live updates', async () => {
    const done: Acknowledged[] = [];
    let server = await start();
    const acme = await openPublisher(server);
    await acme.create('events', 'shared', {});
    const { json: before } = await acme.manage('GET', '/events/shared');

    for (const [round, time] of ROUNDS.entries()) {
      const writers = Array.from({ length: WRITERS }, (_, n) =>
        // A writer ends with its dead socket.
        writeUntilKilled(server, acme.id, `r${round}w${n}`, done).catch((error: Error) => error.message)
      );
      const count = done.length;
      while (done.length < count + WRITERS) await wait(10);
      await wait(time);
      await server.stop('SIGKILL');
      expect(new Set(await Promise.all(writers))).toEqual(new Set(['fetch failed']));
      server = await start();
    }

    const stream = await openWatch(at(acme, server), { lastEventId: before.revision });
    const last = Math.max(...done.map(({ revision }) => revision));
    await expect.poll(() => Number(stream.events.at(-1)?.id), { timeout: 5_000 }).toBeGreaterThanOrEqual(last);
    stream.drop();
    await server.stop();

    const store = await openDatabase({
      databaseUrl: schema?.url ?? null,
      dataDir,
      workerFile: build.workerFile,
    });
    const ofAcme = { publisher_id: acme.id };
    const events = await store.database
      .selectFrom('events')
      .where('publisher_id', '=', ofAcme.publisher_id)
      .select(['id', 'revision', 'body'])
      .execute();
    const changes = await store.database
      .selectFrom('event_changes')
      .where('publisher_id', '=', acme.id)
      .orderBy('revision')
      .select(['event_id', 'revision', 'before'])
      .execute();
    const { counter } = await store.database
      .selectFrom('publishers')
      .where('id', '=', acme.id)
      .select('counter')
      .executeTakeFirstOrThrow();
    await store.close();

    expect(done.length).toBeGreaterThan(ROUNDS.length * WRITERS * 2);
    const kept = new Map(events.map((event) => [event.id, event.revision]));
    const logged = new Map(changes.map((change) => [change.revision, change.event_id]));
    expect(done.filter(({ id, revision }) => (kept.get(id) ?? 0) < revision)).toEqual([]);
    expect(done.filter(({ id, revision }) => logged.get(revision) !== id)).toEqual([]);

    // The log contains every event's last change, and nothing that did not happen.
    const lastChange = new Map(changes.map((change) => [change.event_id, change.revision]));
    expect([...lastChange].toSorted()).toEqual([...kept].toSorted());
    for (const [id] of kept) {
      const own = changes.filter((change) => change.event_id === id);
      expect(own.map((change) => change.before === null)).toEqual(own.map((_, index) => index === 0));
    }
    expect(counter).toBeGreaterThanOrEqual(changes.at(-1)?.revision ?? Number.POSITIVE_INFINITY);
  }, 120_000);
});
