import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DataDirInUse } from '../database/data-lock.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type Connection, headersFor } from './management-call.ts';

/** ms in which a server says that it is there; one that is busy with another import takes a while. */
const PATIENCE = 5_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Connects to the server that runs, else opens the store in its place: then the same server answers inside this
 * process, and none can be started until it is closed.
 *
 * Throws an `Error` with one clear line when neither can be had.
 */
export async function connect(environment: Environment, { forWriting }: { forWriting: boolean }): Promise<Connection> {
  const settings = readSettings(environment);
  // Behind a proxy the way from here is shorter; PUBLIC_URL may also be a server elsewhere.
  const local = readSettings({ ...environment, PUBLIC_URL: undefined }).publicUrl;
  const origins = [...new Set([local, settings.publicUrl])];
  for (const origin of origins) {
    if (await isTouchline(origin)) return toServer(origin, tokenOf(settings, origin));
  }
  // Loaded only now: it is the whole server.
  const { openStore } = await import('./inside-server.ts');
  return openStore(settings, forWriting).catch((error: unknown) => {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new Error(
      `${error.message.replace(/;.*$/, '')}, but no server answers at ${origins.join(' or ')}: set PORT and HOST, or PUBLIC_URL, to where it listens.`
    );
  });
}

async function isTouchline(origin: string): Promise<boolean> {
  const asked = new AbortController();
  const timer = setTimeout(() => asked.abort(), PATIENCE);
  try {
    const response = await fetch(`${origin}/healthz`, { signal: asked.signal });
    const answer: unknown = await response.json();
    return response.ok && typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'ok';
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function tokenOf({ adminToken, dataDir }: Settings, origin: string): string {
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
  const ask = origin.startsWith('https:') ? requestHttps : requestHttp;
  return {
    where: `at ${origin}`,
    call: ({ method, path, body }) =>
      new Promise((answer, fail) => {
        // Not fetch: it gives an import up that takes longer than five minutes.
        const request = ask(`${origin}${path}`, { method, headers: headersFor(token, body) });
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
