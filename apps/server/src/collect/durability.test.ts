import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFeed } from '../analytics/feed/open-feed.ts';
import { readSql } from '../analytics/feed/test-query.ts';
import { buildServer, type ServerBuild, type ServerProcess, startServer } from '../contract-tests/server-process.ts';
import { openPublisher } from '../contract-tests/target.ts';
import { openTestStore, testStore } from '../test-store.ts';
import { readBatchLine } from './line.ts';
import { newestLines } from './newest-lines.ts';

/** Batches that a server has answered with 202 when it is killed. */
const ROUNDS = [10, 40, 100];
/** ms that a machine with other things to do may need for them. */
const PATIENCE = 60_000;
const PAGES = 8;

let build: ServerBuild;
let dataDir: string;

const start = () => startServer(build, { DATA_DIR: dataDir });

/** Sends batch after batch until the server dies; `taken` gets the numbers of those that it has answered with 202. */
async function sendUntilKilled(
  server: ServerProcess,
  { publicKey, page, taken }: { readonly publicKey: string; readonly page: string; readonly taken: string[] }
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
      if (answer.status === 202) taken.push(id);
    } catch {
      return;
    }
  }
}

/** Rows of each viewing, and how many different ones, after everything in the log is stored. */
async function storedCounts() {
  const store = await openTestStore();
  const feed = openFeed({
    settings: { dataDir, analyticsDays: 0, analyticsWriter: true, natsUrls: [], natsStream: '' },
    database: store.database,
    serverKeys: { pageToken: '', media: '', visitors: '', payments: '' },
    registry: new Registry(),
    clock: Date.now,
    log: { warn: () => {}, error: () => {} },
    file: join(dataDir, 'analytics', 'viewings.duckdb'),
  });
  await feed.analytics.settled();
  const counts = await readSql(
    feed.analytics,
    `SELECT v.id, count(*) AS events, count(DISTINCT sequence) AS numbers
       FROM all_viewings v JOIN viewing_events USING (viewing) GROUP BY v.viewing, v.id`
  );
  await feed.close();
  await store.close();
  return counts;
}

/** Files know nothing of the database, so once is enough. */
describe.skipIf(testStore === 'postgres')('a server that is killed while it collects', () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'touchline-collect-kill-'));
    build = await buildServer();
  }, 60_000);
  afterAll(() => {
    build?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has every batch that it answered with 202 in its log and in its store, whole and once', async () => {
    const taken: string[] = [];
    let server = await start();
    const acme = await openPublisher(server);
    for (const [round, enough] of ROUNDS.entries()) {
      const until = taken.length + enough;
      const pages = Array.from({ length: PAGES }, (_, n) =>
        sendUntilKilled(server, { publicKey: acme.key, page: `r${round}p${n}`, taken })
      );
      await vi.waitFor(() => expect(taken.length).toBeGreaterThanOrEqual(until), { timeout: PATIENCE, interval: 1 });
      await server.stop('SIGKILL');
      await Promise.all(pages);
      server = await start();
    }
    // What was torn is mended when the next batch comes.
    await fetch(`${server.url}/collect/k`, {
      method: 'POST',
      body: '{"events":[{"e":"hb","xid":"last","publicKey":"x"}]}',
    });
    await server.stop();

    const found = new Map<string, number>();
    for await (const line of newestLines(join(dataDir, 'collect'), 'events', Number.MAX_SAFE_INTEGER)) {
      const [part] = readBatchLine(line)?.parts ?? [];
      expect([part?.publisher, part?.events.length]).toEqual([acme.id, 3]);
      const id = String(part?.events[0]?.['xid']);
      found.set(id, (found.get(id) ?? 0) + 1);
    }
    expect(taken.filter((id) => found.get(id) !== 1)).toEqual([]);
    expect([...found.values()].filter((times) => times !== 1)).toEqual([]);
    expect(readdirSync(join(dataDir, 'collect')).length).toBeGreaterThanOrEqual(ROUNDS.length);

    // What the last process has not come to is stored now.
    const stored = new Map((await storedCounts()).map(({ id, events, numbers }) => [id, [events, numbers]]));
    expect(taken.filter((id) => String(stored.get(id)) !== '3,3')).toEqual([]);
    expect([...stored.values()].filter((counts) => String(counts) !== '3,3')).toEqual([]);
  }, 300_000);
});
