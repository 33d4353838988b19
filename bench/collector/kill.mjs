import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../api/child.mjs';
import { pageCounts } from './batches.mjs';
import { startCollector } from './collector.mjs';
import { countStored } from './count-stored.mjs';

/** ms for which a server lives: at least, and how much longer at random. */
const LIFE = 1_500;
const MORE = 3_500;
/** ms without anything new after which all is taken for stored: many times what a part of the backlog takes. */
const QUIET = 30_000;

/**
 * Kills the server again and again while pages send, each batch again until it is answered with 202; then counts in the
 * store what the pages have sent: `{ kills, events, again, lost, doubled }`.
 */
export async function measureKills({ port, seconds, connections, settings }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const load = startChild('../collector/load-worker.mjs');
  const start = () => startCollector({ port, dataDir, settings });
  let server = await start();
  let kills = 0;
  try {
    const sending = load.ask({ port, seconds, connections, firstPage: 0 });
    let isSending = true;
    sending.finally(() => {
      isSending = false;
    });
    const end = performance.now() + seconds * 1_000;
    while (isSending && performance.now() < end) {
      await wait(LIFE + Math.random() * MORE);
      await server.stop('SIGKILL');
      kills += 1;
      server = await start();
    }
    const sent = await sending;
    await untilQuiet(server);
    await server.stop();
    const found = await countStored({ dataDir, pages: sent.nextPage, perPage: pageCounts() });
    return { kills, seconds: sent.seconds, events: sent.events, again: sent.again, ...found };
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
