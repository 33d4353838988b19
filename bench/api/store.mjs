import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createDatabase, pg } from '../server/postgres.mjs';
import { startTouchline } from '../server/touchline.mjs';
import { COLUMNS, createTemplates, multiplyTemplates } from './content.mjs';

/** A database on PostgreSQL with so many events; null where there is no PostgreSQL. */
export async function fillPostgres({ database, events, port }) {
  const made = await createDatabase(database);
  if (!made) return null;
  try {
    await withServer({ port, store: { databaseUrl: made.url } });
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    await multiply((text) => client.query(text), events);
    // Autovacuum would do this within a minute of such an import, and must not start during a measurement.
    await client.query('vacuum analyze');
    await client.end();
    return made;
  } catch (error) {
    await made.drop();
    throw error;
  }
}

/** The same in the embedded store in `dataDir`; nobody vacuums or analyses there. */
export async function fillEmbedded({ dataDir, events, port }) {
  await withServer({ port, store: { dataDir } });
  const [{ PGlite }, { pg_trgm }] = await Promise.all(['', '/contrib/pg_trgm'].map(importEmbedded));
  const store = await PGlite.create({ dataDir: join(dataDir, 'pg'), extensions: { pg_trgm } });
  await multiply((text) => store.query(text), events);
  await store.close();
}

async function withServer(options) {
  const server = await startTouchline(options);
  await createTemplates(server.origin).finally(() => server.stop());
}

async function multiply(query, events) {
  const { rows } = await query(COLUMNS);
  const columns = rows.map(({ name }) => name);
  for (const statement of multiplyTemplates(columns, events)) await query(statement);
}

/** The server's own embedded store, opened as apps/server/src/platform/database/open-database.ts does. */
function importEmbedded(part) {
  const { resolve } = createRequire(new URL('../../apps/server/package.json', import.meta.url));
  return import(resolve(`@electric-sql/pglite${part}`));
}
