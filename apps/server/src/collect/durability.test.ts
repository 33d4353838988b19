import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type ServerBuild, type ServerProcess, startServer } from '../contract-tests/server-process.ts';
import { openPublisher } from '../contract-tests/target.ts';
import { testStore } from '../test-store.ts';
import { readBatchLine } from './line.ts';
import { newestLines } from './newest-lines.ts';

/** How long, in ms, pages send before each kill. */
const ROUNDS = [150, 400, 700];
const PAGES = 8;

let build: ServerBuild;
let dataDir: string;

const start = () => startServer(build, { DATA_DIR: dataDir });

/** Sends batch after batch until the server dies; gives the numbers of those that it has answered with 202. */
async function sendUntilKilled(server: ServerProcess, publicKey: string, page: string): Promise<string[]> {
  const taken: string[] = [];
  for (let n = 0; ; n += 1) {
    const id = `${page}-${n}`;
    const events = [1, 2, 3].map((xsqno) => ({ e: 'hb', xid: id, xsqno, publicKey, text: 'x'.repeat(2_000) }));
    try {
      const answer = await fetch(`${server.url}/collect/k`, { method: 'POST', body: JSON.stringify({ events }) });
      if (answer.status === 202) taken.push(id);
    } catch {
      return taken;
    }
  }
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

  it('has every batch that it answered with 202 in its log, whole and once', async () => {
    const taken: string[] = [];
    let server = await start();
    const acme = await openPublisher(server);
    for (const [round, time] of ROUNDS.entries()) {
      const pages = Array.from({ length: PAGES }, (_, n) => sendUntilKilled(server, acme.key, `r${round}p${n}`));
      await wait(time);
      await server.stop('SIGKILL');
      taken.push(...(await Promise.all(pages)).flat());
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
    expect(taken.length).toBeGreaterThan(PAGES * ROUNDS.length);
    expect(taken.filter((id) => found.get(id) !== 1)).toEqual([]);
    expect([...found.values()].filter((times) => times !== 1)).toEqual([]);
    expect(readdirSync(join(dataDir, 'collect')).length).toBeGreaterThanOrEqual(ROUNDS.length);
  }, 60_000);
});
