import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { closeServer } from './http.mjs';
import { startProxy } from './proxy.mjs';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const ADMIN_TOKEN = 'bench-admin-token-of-a-temporary-server';

/** The publisher that benchmarks fill, and its key. */
export const PUBLISHER = '/v1/publishers/bench';
export const KEY = 'pk_bench';

/** Time for the server to become ready, ms. */
const START_TIMEOUT_MS = 120_000;

/** Whether our server has been built. */
export function isBuilt() {
  return existsSync(MAIN);
}

/**
 * Starts the real server on `port` with an empty temporary store and one publisher, and the delaying proxy, which is
 * where pages reach it, on the next port. Gives `direct` (the server), `origin` (the proxy), `create`, `patch`, `read`
 * and `close`.
 */
export async function startServer({ port, settings = {} }) {
  const directory = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const direct = `http://127.0.0.1:${port}`;
  const origin = `http://127.0.0.1:${port + 1}`;
  const server = spawnServer({ PORT: String(port), PUBLIC_URL: origin, DATA_DIR: directory, ...settings });
  const proxy = await startProxy({ port: port + 1, target: port });

  async function close() {
    closeServer(proxy);
    server.kill('SIGTERM');
    await server.exited;
    await rm(directory, { recursive: true, force: true });
  }

  try {
    await awaitReady(direct, server);
    const calls = callsOf(direct);
    await calls.create('/v1/publishers?publisherId=bench', { displayName: 'Bench' });
    await calls.create(`${PUBLISHER}/publicKeys?publicKeyId=${KEY}`, openKey());
    return { direct, origin, ...calls, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function spawnServer(settings) {
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    ADMIN_TOKEN,
    DEMO: '0',
    METRICS_PUBLIC: '1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  child.exited = new Promise((resolve) => child.once('exit', resolve));
  return child;
}

async function awaitReady(direct, server) {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end && server.exitCode === null) {
    const answer = await fetch(`${direct}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('Our server did not become ready; its own words stand above.');
}

/** A key for any page, without a limit that a benchmark would meet. */
function openKey() {
  const rateLimit = { requestsPerMinutePerAddress: 1_000_000 };
  return { state: 'ACTIVE', allowedDomains: [], allowNoReferrer: true, rateLimit };
}

function callsOf(direct) {
  const manage = async (method, path, body) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
    const answer = await fetch(direct + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    create: (path, body) => manage('POST', path, body),
    patch: (path, body) => manage('PATCH', path, body),
    async read(path) {
      const answer = await fetch(direct + path);
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      return answer.text();
    },
  };
}
