import type { FastifyInstance } from 'fastify';
import type { Store } from '../platform/database/store.ts';
import { type AdminToken, ensureAdminToken } from '../platform/settings/admin-token.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createApp, type ServerExtension } from './app.ts';

/** Starts the server on an open store. Resolves when it listens. */
export async function startServer(
  settings: Settings,
  store: Store,
  extension: ServerExtension | null = null
): Promise<{ readonly app: FastifyInstance; readonly token: AdminToken }> {
  const ports = { settings, database: store.database, listen: store.listen, clock: Date.now };
  const token = await ensureAdminToken(store.database, settings, ports.clock());
  const app = await createApp(ports, extension);
  await extension?.load(ports);
  extension?.start(app, ports);
  await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
    throw listenError(error, settings);
  });
  return { app, token };
}

function listenError(error: unknown, { host, port }: Settings): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new Error(`PORT: ${port} is in use on ${host}; stop what uses it, or choose another.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST: ${host} is not an address of this machine.`);
  if (code === 'EACCES') return new Error(`PORT: ${port} needs more rights than this process has.`);
  return error instanceof Error ? error : new Error(String(error));
}
