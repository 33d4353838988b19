import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { manage, startTouchline, TOKEN } from '../server/touchline.mjs';
import { mediansOf } from './rounds.mjs';
import { makeSeason } from './season.mjs';

/** The command that `npm run import` runs after the build. */
const COMMAND = fileURLToPath(new URL('../../apps/server/dist/touchline.js', import.meta.url));

/**
 * Measures the seconds that the import command takes for a season of 380 matches, through a server on this store. Each run
 * imports into a new publisher, and a second time without changes.
 */
export async function measureImport({ store, folder, port, runs }) {
  if (!existsSync(COMMAND)) throw new Error('apps/server/dist/touchline.js is missing: `npm run build`.');
  const season = makeSeason();
  const file = join(folder, 'season.json');
  await writeFile(file, JSON.stringify(season));

  const server = await startTouchline({ port, store });
  const env = { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ADMIN_TOKEN: TOKEN };
  const bringIn = async (publisher) => {
    const start = performance.now();
    const options = ['--publisher', publisher, '--create', '--time-zone', 'Europe/London'];
    await promisify(execFile)(process.execPath, [COMMAND, 'import', file, ...options], { env });
    return (performance.now() - start) / 1000;
  };
  try {
    const times = [];
    for (let run = 0; run <= runs; run++) {
      const publisher = `season${run}`;
      const first = await bringIn(publisher);
      const again = await bringIn(publisher);
      const { totalSize } = await manage(server.origin, 'GET', `/${publisher}/events?pageSize=1`);
      if (totalSize !== season.matches.length)
        throw new Error(`${totalSize} of ${season.matches.length} matches came.`);
      times.push({ first, again });
    }
    // The first makes the server's code warm.
    return { ...mediansOf(times.slice(1)), matches: season.matches.length };
  } finally {
    await server.stop();
  }
}
