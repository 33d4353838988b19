import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

/** Default of TEST_DATABASE_URL for the server's tests (apps/server/src/testing/store.ts). */
const USUAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Why the server's tests cannot run on PostgreSQL; an empty text when they can. */
export async function postgresRefusal() {
  const { Client } = createRequire(new URL('../apps/server/package.json', import.meta.url))('pg');
  const url = process.env.TEST_DATABASE_URL ?? USUAL_POSTGRES;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    return '';
  } catch (error) {
    return `PostgreSQL at ${new URL(url).host}: ${error.message || error.code}; set TEST_DATABASE_URL to run these`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Why packages cannot be installed; an empty text if they can. */
export async function registryRefusal() {
  try {
    const options = { shell: process.platform === 'win32' };
    await promisify(execFile)('npm', ['view', 'react', 'version', '--fetch-retries=0', '--prefer-online'], options);
    return '';
  } catch {
    return 'the npm registry cannot be reached';
  }
}

/** A port that nobody listens on now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
