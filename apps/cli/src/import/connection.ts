import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DataDirInUse } from '@touchline/server/platform/database/data-lock.ts';
import { NO_ADMIN_TOKEN, readSettings, type Settings } from '@touchline/server/platform/settings/settings.ts';
import { type Connection, headersFor } from './management-call.ts';

/** Timeout in ms for the health check. A server that is busy with another import takes a while. */
const HEALTH_TIMEOUT_MS = 5_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Connects to the running server. If there is none, opens the store and runs the same server inside this process. No
 * other server can then start until it is closed.
 *
 * Throws an `Error` with a one-line message if neither is possible.
 */
export async function connect(environment: Environment, { forWriting }: { forWriting: boolean }): Promise<Connection> {
  const settings = readSettings(environment);
  const running = await findServer(environment);
  if (running !== null) return toServer(running, tokenOf(settings, running));
  // Loaded only when needed, because it is the whole server.
  const { openStore } = await import('./inside-server.ts');
  return openStore(settings, forWriting).catch((error: unknown) => {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new Error(
      `${error.message.replace(/;.*$/, '')}, but no server answers at ${originsOf(environment).join(' or ')}: set PORT and HOST, or PUBLIC_URL, to where it listens.`
    );
  });
}

/** Returns the origin of the running server with these settings; null if none responds. */
export async function findServer(environment: Environment): Promise<string | null> {
  for (const origin of originsOf(environment)) {
    if (await isTouchline(origin)) return origin;
  }
  return null;
}

function originsOf(environment: Environment): readonly string[] {
  // Behind a proxy, the local address is faster. PUBLIC_URL may also name another server.
  const local = readSettings({ ...environment, PUBLIC_URL: undefined }).publicUrl;
  return [...new Set([local, readSettings(environment).publicUrl])];
}

async function isTouchline(origin: string): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), HEALTH_TIMEOUT_MS);
  try {
    const response = await fetch(`${origin}/healthz`, { signal: controller.signal });
    const answer: unknown = await response.json();
    return response.ok && typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok';
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function tokenOf({ adminToken, dataDir }: Settings, origin: string): string {
  if (adminToken === NO_ADMIN_TOKEN)
    throw new Error(
      `A server runs at ${origin} without a management token: set ADMIN_TOKEN to a secret key of the publisher, or stop that server.`
    );
  if (adminToken !== null) return adminToken;
  try {
    return readFileSync(resolve(dataDir, 'admin-token'), 'utf8').trim();
  } catch {
    throw new Error(
      `A server runs at ${origin}, but its management token is not in ${dataDir}: set ADMIN_TOKEN, or DATA_DIR to that server's.`
    );
  }
}

function toServer(origin: string, token: string): Connection {
  const sendRequest = origin.startsWith('https:') ? requestHttps : requestHttp;
  return {
    where: `at ${origin}`,
    call: (call) =>
      new Promise((answer, fail) => {
        const { method, path, body } = call;
        // fetch aborts imports that take longer than five minutes.
        const request = sendRequest(`${origin}${path}`, { method, headers: headersFor(token, call) });
        request.on('response', (response: IncomingMessage) =>
          answer({ status: response.statusCode ?? 0, body: response })
        );
        request.on('error', (error) => fail(new Error(`The server ${origin} ended the connection: ${error.message}.`)));
        if (body) pipeline(body, request).catch(fail);
        else request.end();
      }),
    close: async () => {},
  };
}
