import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/test-services.mjs';

const SERVER = fileURLToPath(new URL('../start-server.mjs', import.meta.url));

/** ms that the server may take to be ready. */
const START_TIMEOUT_MS = 180_000;

/**
 * Starts the built server with the demo on a free port, and resolves when it is ready. For programs that run outside of
 * Playwright's test runner.
 *
 * @typedef {(method: string, path: string, body?: object) => Promise<any>} Manage calls the management API under `/v1`;
 *   throws if it is rejected
 *
 * @param {{ adminToken: string, publicUrl?: string }} options
 * @returns {Promise<{ origin: string, manage: Manage, close: () => Promise<void> }>}
 */
export async function startServer({ adminToken, publicUrl = '' }) {
  const port = await freePort();
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
  const exit = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && child.exitCode === null; await wait(100)) {
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return { origin, manage: createManage(origin, adminToken), close };
  }
  await close();
  throw new Error('The server does not become ready.');
}

function createManage(origin, adminToken) {
  return async (method, path, body) => {
    const response = await fetch(`${origin}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
