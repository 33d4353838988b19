import { randomBytes } from 'node:crypto';
import { demoExtensionOf } from '@touchline/demo-server';
import { createApp } from '@touchline/server/app/app.ts';
import { openDatabase } from '@touchline/server/platform/database/open-database.ts';
import type { Settings } from '@touchline/server/platform/settings/settings.ts';
import { rejectUnfinishedRestore } from '@touchline/server/transfer/backup/unfinished-restore.ts';
import { type Connection, headersFor } from './management-call.ts';

/**
 * Opens the store and a server on top of it that is reachable only from this process. It behaves like any other, so
 * there is one implementation. `forWriting` runs the same setup as a starting server.
 */
export async function openStore(settings: Settings, forWriting: boolean): Promise<Connection> {
  rejectUnfinishedRestore(settings.dataDir);
  const store = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir });
  try {
    const insideToken = randomBytes(32).toString('base64url');
    const quiet = { ...settings, logLevel: 'silent' } as const;
    const ports = { settings: quiet, database: store.database, listen: store.listen, clock: Date.now, insideToken };
    const extension = demoExtensionOf(settings);
    const app = await createApp(ports, extension);
    // As at the start of a server, so that the publisher demo exists.
    if (forWriting) await extension?.load(ports);
    return {
      where:
        settings.databaseUrl === null ? `in ${settings.dataDir} (no server runs)` : 'in the database (no server runs)',
      async call(call) {
        const { method, path: url, body } = call;
        const headers = headersFor(insideToken, call);
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
