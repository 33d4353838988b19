import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bannerCollection, COLLECTION } from './banners.mjs';
import { startProxy } from './proxy.mjs';
import { closeServer } from './site.mjs';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const ADMIN_TOKEN = 'bench-admin-token-of-a-temporary-server';
const KEY = 'pk_bench';

/** How long, in ms, the server may take to be ready. */
const PATIENCE = 30_000;

/** The attributes of the element in all four forms, as the fragment's query names them. */
const ATTRIBUTES = { collection: COLLECTION, key: KEY, loading: 'eager', locale: 'en' };

/** Whether our server has been built; without it only the peers run. */
export function isBuilt() {
  return existsSync(MAIN);
}

/**
 * Starts the real server on `port` with an empty temporary store, fills it through the management API with the
 * banners that everyone shows, and puts the delaying proxy on the next port.
 *
 * Gives `direct` (the server), `forms` (our four ways onto a page, as HTML), `query` of the fragment, and `close`.
 */
export async function startTouchline({ port, cdn }) {
  const directory = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const direct = `http://127.0.0.1:${port}`;
  const origin = `http://127.0.0.1:${port + 1}`;
  const server = spawnServer({ port, origin, directory });
  const proxy = await startProxy({ port: port + 1, target: port });

  async function close() {
    closeServer(proxy);
    server.kill('SIGTERM');
    await server.exited;
    await rm(directory, { recursive: true, force: true });
  }

  try {
    await awaitReady(direct, server);
    await fill(direct, cdn);
    return { direct, origin, query: new URLSearchParams(ATTRIBUTES), forms: await fetchForms(direct, origin), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function spawnServer({ port, origin, directory }) {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATA_DIR: directory,
    ADMIN_TOKEN,
    DEMO: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  child.exited = new Promise((resolve) => child.once('exit', resolve));
  return child;
}

async function awaitReady(direct, server) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && server.exitCode === null) {
    const answer = await fetch(`${direct}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('Our server did not become ready; its own words stand above.');
}

async function fill(direct, cdn) {
  const publisher = '/v1/publishers/bench';
  const { banners } = bannerCollection(cdn);
  const publicKey = { state: 'ACTIVE', allowedDomains: [], allowNoReferrer: true, rateLimit: noLimit() };

  await create(direct, '/v1/publishers?publisherId=bench', { displayName: 'Bench' });
  await create(direct, `${publisher}/publicKeys?publicKeyId=${KEY}`, publicKey);
  await create(direct, `${publisher}/bannerCollections?bannerCollectionId=${COLLECTION}`, { banners });
}

function noLimit() {
  return { requestsPerMinutePerAddress: 1_000_000 };
}

async function create(direct, path, body) {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(direct + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
}

async function fetchForms(direct, origin) {
  const loader = `<script async src="${origin}/embed.js"></script>`;
  const fragment = (more = {}) => read(direct, 'fragments', { ...more, format: 'html' });
  const snippet = async (more = {}) => JSON.parse(await read(direct, 'snippets', more)).html;

  return {
    inlined: (await fragment()) + loader,
    'inlined-link': (await fragment({ styles: 'link' })) + loader,
    snippet: await snippet(),
    client: await snippet({ render: 'client' }),
  };
}

async function read(direct, kind, more) {
  const path = `/v1/${kind}/banner-carousel?${new URLSearchParams({ ...ATTRIBUTES, ...more })}`;
  const answer = await fetch(direct + path);
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}
