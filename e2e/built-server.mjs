import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('./start-server.mjs', import.meta.url));

/** ms that the server may take to be ready. */
const START_TIMEOUT_MS = 180_000;

/**
 * Starts the built server with the demo on a port of this computer. Gives `origin`; `create(path, body)` and
 * `request(method, path, body)`, which call the management API under `/v1`; and `close`.
 */
export async function startBuiltServer({ port, publicUrl = '', adminToken }) {
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: '',
    ADMIN_TOKEN: adminToken,
    DEMO: '1',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const request = async (method, path, body) => {
    const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && child.exitCode === null; await wait(100)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return { origin, request, create: (path, body) => request('POST', path, body), close };
  }
  child.kill();
  throw new Error('the server does not become ready');
}

/** A port of this computer that nothing uses now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
