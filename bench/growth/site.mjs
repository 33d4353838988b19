import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cpuOf } from '../server/process-stats.mjs';
import { openStoreCpu } from '../server/store-cpu.mjs';
import { startTouchline } from '../server/touchline.mjs';

/**
 * Starts the built server on a store, with `withCpu(work)`: the result of `work`, how long it took, and the processor
 * time that the server and, on PostgreSQL, its store used meanwhile, in ms. The embedded store's time is the server's.
 */
export async function startSite({ port, store }) {
  const server = await startTouchline({ port, store });
  const storeCpu = store.databaseUrl ? await openStoreCpu(store.databaseUrl) : null;

  return {
    ...server,
    async withCpu(work) {
      const [stopStore, server0, begin] = [await storeCpu?.start(), cpuOf(server.pid), performance.now()];
      const result = await work();
      const took = performance.now() - begin;
      const serverCpu = cpuOf(server.pid) - server0;
      return { ...result, took, serverCpu, storeCpu: stopStore ? await stopStore() : null };
    },
    /** Bytes of the embedded store's write-ahead log; null on PostgreSQL. */
    walBytes: () => (store.dataDir ? sizeOf(join(store.dataDir, 'pg/pg_wal')) : null),
    async stop(signal) {
      await storeCpu?.close();
      await server.stop(signal);
    },
  };
}

async function sizeOf(folder) {
  const files = await readdir(folder, { withFileTypes: true });
  const sizes = await Promise.all(files.filter((file) => file.isFile()).map((file) => stat(join(folder, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
