import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../server/child.mjs';
import { cpuOf } from '../server/process-stats.mjs';
import { startCollector } from './collector.mjs';

/** s of load before it counts: code is compiled, files are begun. */
const WARM_UP = 3;

/**
 * Measures the events per second that one process accepts and stores at full load: `{ accepted, stored, cpu }`. These are
 * the rate of responses with 202, the rate of rows in DuckDB (until the last is stored), and ms of CPU time per event.
 */
export async function measureRate({ port, seconds, connections, settings }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const server = await startCollector({ port, dataDir, settings });
  const load = startChild(new URL('./load-worker.mjs', import.meta.url));
  try {
    const warm = await load.request({ port, seconds: WARM_UP, connections, firstPage: 0 });
    await server.untilStored(warm.events, performance.now());

    const cpu = cpuOf(server.pid);
    const begin = performance.now();
    const sent = await load.request({ port, seconds, connections, firstPage: warm.nextPage });
    const { seconds: whole } = await server.untilStored(warm.events + sent.events, begin);
    return {
      events: sent.events,
      accepted: sent.events / sent.seconds,
      stored: sent.events / whole,
      cpu: (cpuOf(server.pid) - cpu) / sent.events,
      bytesSent: sent.bytes / sent.events,
      again: sent.again,
    };
  } finally {
    await load.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
