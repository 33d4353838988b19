import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  buildServer,
  type ServerBuild,
  type ServerProcess,
  startServer,
} from '../../app/contract-tests/server-process.ts';
import { openPublisher } from '../../app/contract-tests/target.ts';
import { readSql } from '../../testing/analytics/query.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import { openFeed } from '../feed/open-feed.ts';
import { parseBatchRecord } from './batch-record.ts';
import { newestRecords } from './newest-records.ts';

/** Batches that a server has acknowledged with 202 when it is killed. */
const ROUNDS = [10, 40, 100];
/** ms that a busy machine may need for them. */
const KILL_TIMEOUT_MS = 60_000;
const PAGES = 8;

let build: ServerBuild;
let dataDir: string;

const start = () => startServer(build, { DATA_DIR: dataDir });

/** Sends batches until the server dies; `acknowledged` receives the numbers of those with a 202. */
async function sendUntilKilled(
  server: ServerProcess,
  {
    publicKey,
    page,
    acknowledged,
  }: { readonly publicKey: string; readonly page: string; readonly acknowledged: string[] }
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const id = `${page}-${n}`;
    const events = [1, 2, 3].map((n) => ({
      e: 'hb',
      xid: id,
      xsqno: n,
      psqno: n,
      uti: Date.now() + n,
      publicKey,
      text: 'x'.repeat(2_000),
    }));
    try {
      const answer = await fetch(`${server.url}/collect/k`, { method: 'POST', body: JSON.stringify({ events }) });
      if (answer.status === 202) acknowledged.push(id);
    } catch {
      return;
    }
  }
}

/** Counts the rows and distinct rows of each viewing, after the whole log is stored. */
async function storedCounts() {
  const store = await openTestStore();
  const feed = openFeed({
    settings: { dataDir, analyticsDays: 0, analyticsWriter: true, natsUrls: [], natsStream: '' },
    database: store.database,
    serverKeys: { pageToken: '', media: '', visitors: '', payments: '', audit: '' },
    registry: new Registry(),
    clock: Date.now,
    log: { warn: () => {}, error: () => {} },
    file: join(dataDir, 'analytics', 'viewings.duckdb'),
  });
  await feed.analytics.flushed();
  const counts = await readSql(
    feed.analytics,
    `SELECT v.id, count(*) AS events, count(DISTINCT sequence) AS numbers
       FROM all_viewings v JOIN viewing_events USING (viewing) GROUP BY v.viewing, v.id`
  );
  await feed.close();
  await store.close();
  return counts;
}

/** The files do not depend on the database, so one run is enough. */
describe.skipIf(testStore === 'postgres')('a server that ends while it collects', () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'touchline-collect-kill-'));
    build = await buildServer();
  }, 60_000);
  afterAll(() => {
    build?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has every batch with a 202 in its log and its store after kills, complete and once', async () => {
    const acknowledged: string[] = [];
    let server = await start();
    const acme = await openPublisher(server);
    for (const [round, enough] of ROUNDS.entries()) {
      const until = acknowledged.length + enough;
      const pages = Array.from({ length: PAGES }, (_, n) =>
        sendUntilKilled(server, { publicKey: acme.key, page: `r${round}p${n}`, acknowledged })
      );
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(until), {
        timeout: KILL_TIMEOUT_MS,
        interval: 1,
      });
      await server.stop('SIGKILL');
      await Promise.all(pages);
      server = await start();
    }
    // The next batch repairs a partial record.
    await fetch(`${server.url}/collect/k`, {
      method: 'POST',
      body: '{"events":[{"e":"hb","xid":"last","publicKey":"x"}]}',
    });
    await server.stop();

    const rows = new Map<string, number>();
    for await (const record of newestRecords(join(dataDir, 'collect'), 'events', Number.MAX_SAFE_INTEGER)) {
      const [part] = parseBatchRecord(record)?.parts ?? [];
      expect([part?.publisher, part?.events.length]).toEqual([acme.id, 3]);
      const id = String(part?.events[0]?.['xid']);
      rows.set(id, (rows.get(id) ?? 0) + 1);
    }
    expect(acknowledged.filter((id) => rows.get(id) !== 1)).toEqual([]);
    expect([...rows.values()].filter((times) => times !== 1)).toEqual([]);
    expect(readdirSync(join(dataDir, 'collect')).length).toBeGreaterThanOrEqual(ROUNDS.length);

    // Store what the last process has not stored.
    const stored = new Map((await storedCounts()).map(({ id, events, numbers }) => [id, [events, numbers]]));
    expect(acknowledged.filter((id) => String(stored.get(id)) !== '3,3')).toEqual([]);
    expect([...stored.values()].filter((counts) => String(counts) !== '3,3')).toEqual([]);
  }, 300_000);

  it('closes its stores before it ends on a signal, also while it waits for a batch', async () => {
    const folder = join(dataDir, 'stopped');
    const server = await startServer(build, { DATA_DIR: folder });
    const { id, key } = await openPublisher(server);
    const events = [{ e: 'hb', xid: 'x', xsqno: 1, psqno: 1, uti: Date.now(), publicKey: key }];
    const answer = await fetch(`${server.url}/collect/k`, { method: 'POST', body: JSON.stringify({ events }) });
    expect(answer.status).toBe(202);
    // Queries wait until the batch is stored. The writer then waits for the next one.
    const interval = { startTime: '2026-01-01T00:00:00Z', endTime: '2026-01-02T00:00:00Z' };
    const query = await fetch(`${server.url}/v1/publishers/${id}/analytics:query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ metrics: ['attempts'], interval }),
    });
    expect(query.status).toBe(200);

    await server.stop();

    expect(server.process.exitCode).toBe(0);
    // The last step of a shutdown.
    expect(existsSync(join(folder, 'pg.lock'))).toBe(false);
  }, 60_000);
});
