import { randomBytes } from 'node:crypto';
import { createApp } from '../app.ts';
import { openDatabase } from '../database/open-database.ts';
import { loadDemo } from '../demo/load-demo.ts';
import type { Settings } from '../settings.ts';
import { type Connection, headersFor } from './management-call.ts';

/**
 * Opens the store and puts a server over it that nobody else can reach: its answers are those of any other, so there is
 * one way in. `forWriting`: what a server makes at its start is made.
 */
export async function openStore(settings: Settings, forWriting: boolean): Promise<Connection> {
  const store = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  try {
    const insideToken = randomBytes(32).toString('base64url');
    const quiet = { ...settings, logLevel: 'silent' } as const;
    const ports = { settings: quiet, database: store.database, listen: store.listen, clock: Date.now, insideToken };
    const app = await createApp(ports);
    // As a server that starts does: the publisher demo is there to bring things into.
    if (settings.demo && forWriting) await loadDemo(ports);
    return {
      where:
        settings.databaseUrl === null ? `in ${settings.dataDir} (no server runs)` : 'in the database (no server runs)',
      async call({ method, path: url, body }) {
        const headers = headersFor(insideToken, body);
        const response = await app.inject({
          method,
          url,
          headers,
          payloadAsStream: true,
          ...(body && { payload: body }),
        });
        return { status: response.statusCode, body: response.stream() };
      },
      close: () => app.close().then(store.close),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
