import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pg } from '../server/postgres.mjs';
import { cpuOf } from '../server/process-stats.mjs';
import { startTouchline } from '../server/touchline.mjs';

/**
 * Starts the built server on a store, with `withCpu(work)`: the result of `work`, how long it took, and the processor
 * time that the server and, on PostgreSQL, its store used meanwhile, in ms. The embedded store's time is the server's.
 */
export async function startSite({ port, store }) {
  const server = await startTouchline({ port, store });
  const client = store.databaseUrl ? new pg.Client({ connectionString: store.databaseUrl }) : null;
  await client?.connect();

  async function backends() {
    if (!client) return new Map();
    const { rows } = await client.query('select pid from pg_stat_activity where datname = current_database()');
    return new Map(rows.map(({ pid }) => [pid, cpuOrZero(pid)]));
  }

  return {
    ...server,
    async withCpu(work) {
      const [before, server0, begin] = [await backends(), cpuOf(server.pid), performance.now()];
      const result = await work();
      const took = performance.now() - begin;
      const serverCpu = cpuOf(server.pid) - server0;
      let storeCpu = client ? 0 : null;
      for (const [pid, time] of await backends()) storeCpu += time - (before.get(pid) ?? 0);
      return { ...result, took, serverCpu, storeCpu };
    },
    /** Bytes of the embedded store's write-ahead log; null on PostgreSQL. */
    walBytes: () => (store.dataDir ? sizeOf(join(store.dataDir, 'pg/pg_wal')) : null),
    async stop(signal) {
      await client?.end();
      await server.stop(signal);
    },
  };
}

function cpuOrZero(pid) {
  try {
    return cpuOf(pid);
  } catch {
    return 0;
  }
}

async function sizeOf(folder) {
  const files = await readdir(folder, { withFileTypes: true });
  const sizes = await Promise.all(files.filter((file) => file.isFile()).map((file) => stat(join(folder, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
