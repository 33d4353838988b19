import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The server's own store and queries, as modules of Node: `openDuckStore`, `parseAnalyticsQuery`, `runQuery`,
 * `querySql`.
 */
export async function loadServerCode() {
  const analytics = folder('../../apps/server/src/analytics');
  const outfile = folder('../dist/dashboard-server.mjs');
  await mkdir(folder('../dist'), { recursive: true });
  await build({
    stdin: {
      contents: `
        export { openDuckStore } from './store/duckdb-store.ts';
        export { parseAnalyticsQuery } from './query/parse-query.ts';
        export { runQuery } from './query/run-query.ts';
        export { querySql } from './query/query-sql.ts';`,
      resolveDir: analytics,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@duckdb/node-api'],
    logLevel: 'error',
  });
  return import(`${pathToFileURL(outfile)}?${Date.now()}`);
}
