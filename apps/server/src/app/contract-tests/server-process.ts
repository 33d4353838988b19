import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Target } from './target.ts';

/** Timeout in ms for a server to become ready, including the creation of PGlite's files. */
const START_TIMEOUT_MS = 30_000;
const TOKEN = 'admin-token-of-a-temporary-server';
const home = join(import.meta.dirname, '../../..');

/** The server bundled from the current sources, to be run in processes; `remove` deletes it. */
export interface ServerBuild {
  readonly main: string;
  /** The worker thread of the embedded store. */
  readonly workerFile: URL;
  remove(): void;
}

/** A server in its own process. */
export interface ServerProcess extends Target {
  readonly process: ChildProcess;
  /** Its standard output and error. */
  readonly output: () => string;
  /** Stops it and resolves when it has ended; without a signal, as a supervisor does. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** `folder`: of a server's workspace, this one's by default. */
export async function buildServer(folder = home): Promise<ServerBuild> {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const outDir = mkdtempSync(join(folder, 'dist/test-'));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  // Earlier versions had no worker thread of the embedded store.
  const configs = ['vite.config.ts', 'vite.store-worker.config.ts']
    .map((name) => join(folder, name))
    .filter(existsSync);
  for (const configFile of configs) {
    await build({ configFile, logLevel: 'error', mode: 'production', build: { outDir, sourcemap: false } });
  }
  return { main: join(outDir, 'main.js'), workerFile: pathToFileURL(join(outDir, 'store-worker.js')), remove };
}

/** Starts a server with these settings on its own port; resolves once it is ready. */
export async function startServer({ main }: ServerBuild, settings: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_TOKEN: TOKEN,
    DEMO: '0',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [main], { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const server: ServerProcess = {
    url,
    token: TOKEN,
    process: child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end && child.exitCode === null) {
    if (await isReady(url)) return server;
    await wait(20);
  }
  await server.stop('SIGKILL');
  throw new Error(`The server did not become ready. It said: ${output}`);
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    // 507: it serves reads, on a full disk.
    (answer) => answer.ok || answer.status === 507,
    () => false
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
