import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/** Time for the server to become ready, ms. */
const START_TIMEOUT_MS = 240_000;
/** ms between two checks of that. */
const POLL_INTERVAL_MS = 5;

export const TOKEN = 'bench-admin-token-of-a-temporary-server';

export function isBuilt() {
  return existsSync(MAIN);
}

/**
 * Starts the built server; resolves when it is ready. `store` is `{ databaseUrl }` or `{ dataDir }`, `settings` are more of
 * its environment.
 *
 * `stop` ends it as a supervisor does; `startTime` in ms is what it took from the process's start to `path` answered
 * with 200.
 */
export async function startTouchline({ port, store, path = '/readyz', settings = {} }) {
  const begin = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_TOKEN: TOKEN,
      // Required with PostgreSQL in production.
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      DEMO: '0',
      METRICS_PUBLIC: '1',
      LOG_LEVEL: 'warn',
      DATA_DIR: store.dataDir ?? '/nonexistent',
      DATABASE_URL: store.databaseUrl ?? '',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await exited;
  };

  while (performance.now() - begin < START_TIMEOUT_MS && child.exitCode === null) {
    const answer = await fetch(origin + path).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok)
      return { origin, host: '127.0.0.1', port, pid: child.pid, startTime: performance.now() - begin, stop };
    await wait(POLL_INTERVAL_MS);
  }
  await stop('SIGKILL');
  throw new Error('Our server did not become ready; its own words stand above.');
}

/** A call to the management API; gives the JSON it answers, throws what it says otherwise. */
export async function manage(origin, method, path, body) {
  const answer = await fetch(`${origin}/v1/publishers${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}
