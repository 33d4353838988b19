import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../api/child.mjs';
import { cpuOf } from '../api/process-stats.mjs';
import { startCollector } from './collector.mjs';

/** s of load before it counts: code is compiled, files are begun. */
const WARM_UP = 3;

/**
 * Events a second that one process takes and stores while it is sent as much as it takes: `{ accepted, stored, cpu }`, the
 * rate of answers with 202, of rows that are in DuckDB (until the last of them is), and ms of processor time an event.
 */
export async function measureRate({ port, seconds, connections, settings }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const server = await startCollector({ port, dataDir, settings });
  const load = startChild('../collector/load-worker.mjs');
  try {
    const warm = await load.ask({ port, seconds: WARM_UP, connections, firstPage: 0 });
    await server.untilStored(warm.events, performance.now());

    const cpu = cpuOf(server.pid);
    const begin = performance.now();
    const sent = await load.ask({ port, seconds, connections, firstPage: warm.nextPage });
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
