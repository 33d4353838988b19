import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../server/child.mjs';
import { startCollector } from './collector.mjs';

/** s for which pages send before all of it is stored: the log does not grow without end. */
const SPELL = 20;

/** Bytes of the store's file an event, when so many have come the whole way and the server was stopped in order. */
export async function measureDisk({ port, events, connections }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const server = await startCollector({ port, dataDir });
  const load = startChild(new URL('./load-worker.mjs', import.meta.url));
  try {
    let [sent, page] = [0, 0];
    while (sent < events) {
      const spell = await load.request({ port, seconds: SPELL, connections, firstPage: page });
      sent += spell.events;
      page = spell.nextPage;
      await server.untilStored(sent, performance.now());
      console.warn(`disk: ${sent} events`);
    }
    await server.stop();
    const { size } = await stat(join(dataDir, 'analytics', 'viewings.duckdb'));
    return { events: sent, bytes: size / sent };
  } finally {
    await load.stop();
    await server.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}
