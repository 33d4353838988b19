import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../server/child.mjs';
import { pageCounts } from './batches.mjs';
import { startCollector } from './collector.mjs';
import { countStored } from './count-stored.mjs';

/** Lifetime of a server, ms: the least, and the random part on top. */
const LIFE = 1_500;
const EXTRA_LIFE = 3_500;
/** ms without new events after which all are assumed stored: many times the duration of a chunk of the backlog. */
const QUIET = 30_000;

/**
 * Kills the server repeatedly while pages send batches, and retry each until the response is 202. Then counts the sent
 * events in the store: `{ kills, events, again, lost, doubled }`.
 */
export async function measureKills({ port, seconds, connections, settings }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const load = startChild(new URL('./load-worker.mjs', import.meta.url));
  const start = () => startCollector({ port, dataDir, settings });
  let server = await start();
  let kills = 0;
  try {
    const sending = load.request({ port, seconds, connections, firstPage: 0 });
    let isSending = true;
    sending.finally(() => {
      isSending = false;
    });
    const end = performance.now() + seconds * 1_000;
    while (isSending && performance.now() < end) {
      await wait(LIFE + Math.random() * EXTRA_LIFE);
      await server.stop('SIGKILL');
      kills += 1;
      server = await start();
    }
    const sent = await sending;
    await untilQuiet(server);
    await server.stop();
    const stored = await countStored({ dataDir, pages: sent.nextPage, perPage: pageCounts() });
    return { kills, seconds: sent.seconds, events: sent.events, again: sent.again, ...stored };
  } finally {
    await load.stop();
    await server.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function untilQuiet(server) {
  let [last, time] = [-1, performance.now()];
  while (performance.now() - time < QUIET) {
    const stored = await server.storedEvents();
    if (stored !== last) [last, time] = [stored, performance.now()];
    await wait(200);
  }
}
