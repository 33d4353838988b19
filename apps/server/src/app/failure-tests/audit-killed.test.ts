import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/open-database.ts';
import { openTestSchema, type TestSchema, testStore } from '../../testing/store.ts';
import { buildServer, type ServerBuild, type ServerProcess, startServer } from '../contract-tests/server-process.ts';

/** Numbers of acknowledged writes at which the server is killed. AUD-05 has 10,000: `AUDIT_KILLED_AT=3000,6000,10000`. */
const KILLED_AT = (process.env['AUDIT_KILLED_AT'] ?? '50,200,450').split(',').map(Number);
const WRITERS = 4;
/** ms within which committed events are numbered after a start. */
const CHAIN_TIME = 5_000;

let build: ServerBuild;
let schema: TestSchema | null = null;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-audit-kill-'));
  if (testStore === 'postgres') schema = await openTestSchema();
  build = await buildServer();
}, 60_000);
afterAll(async () => {
  build?.remove();
  rmSync(dataDir, { recursive: true, force: true });
  await schema?.drop();
});

async function send(server: ServerProcess, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, requestId: response.headers.get('x-request-id'), json: await response.json() };
}

describe(`a server that is killed during writes, on ${testStore}`, () => {
  it('AUD-05: has one event for each write that it has acknowledged, in a valid chain', async () => {
    const acknowledged: string[] = [];
    let server = await startServer(build, { DATA_DIR: dataDir, ...(schema && { DATABASE_URL: schema.url }) });
    await send(server, 'POST', '/publishers?publisherId=acme', {});
    await send(server, 'POST', '/publishers/acme/events?eventId=derby', { title: 'Derby' });

    for (const count of KILLED_AT) {
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let home = 0; ; home = (home + 1) % 90) {
          const body = { title: `Derby ${writer}`, metadata: { score: { home } } };
          const { status, requestId } = await send(server, 'PATCH', '/publishers/acme/events/derby', body);
          if (status !== 200) throw new Error(`status ${status}`);
          acknowledged.push(requestId ?? '');
        }
      });
      const ended = Promise.allSettled(writers);
      while (acknowledged.length < count) await wait(1);
      await server.stop('SIGKILL');
      expect((await ended).map((result) => result.status === 'rejected' && String(result.reason.message))).toEqual(
        writers.map(() => 'fetch failed')
      );
      server = await startServer(build, { DATA_DIR: dataDir, ...(schema && { DATABASE_URL: schema.url }) });
    }

    const isChained = async () => {
      const { json } = await send(server, 'POST', '/publishers/acme/auditEvents:verify', {});
      return json.valid === true && json.checked >= acknowledged.length + 1;
    };
    await expect.poll(isChained, { timeout: CHAIN_TIME }).toBe(true);
    await server.stop();

    const store = await openDatabase({ databaseUrl: schema?.url ?? null, dataDir, workerFile: build.workerFile });
    const events = await store.database
      .selectFrom('audit_events')
      .where('publisher_id', '=', 'acme')
      .orderBy('sequence')
      .select(['sequence', 'request_id'])
      .execute();
    const changes = await store.database.selectFrom('event_changes').select('revision').execute();
    await store.close();

    const requests = events.map(({ request_id: id }) => id);
    expect(acknowledged.filter((id) => !requests.includes(id))).toEqual([]);
    expect(new Set(requests).size).toBe(requests.length);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    // Writes that were committed, but not acknowledged any more, have an event too.
    expect(events.length).toBe(changes.length);
  }, 240_000);
});
