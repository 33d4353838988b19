import { Kysely, sql } from 'kysely';
import { listenOnPostgres } from './listen-on-postgres.ts';
import { migrate } from './migrate.ts';
import { readChannelName } from './notifications.ts';
import { type EmbeddedPlace, openEmbedded } from './open-embedded.ts';
import { createMigrationPool, createRequestPool } from './postgres-pool.ts';
import type { Database, Schema } from './schema.ts';
import type { Store } from './store.ts';
import { createStoreDialect, type StoreConnections } from './store-dialect.ts';

export type { Store } from './store.ts';

export interface StorePlace extends EmbeddedPlace {
  /** A `postgres://` URL; null for PGlite. */
  readonly databaseUrl: string | null;
  /** Called for connections that broke while idle. They are replaced. */
  readonly onIdleError?: (error: Error) => void;
}

/** Opens the store and migrates it. Throws an `Error` with a one-line message on failure. */
export async function openDatabase(place: StorePlace): Promise<Store> {
  if (place.databaseUrl !== null) return openPostgres(place.databaseUrl, place.onIdleError);
  return openEmbedded(place);
}

async function openPostgres(url: string, onIdleError: (error: Error) => void = () => {}): Promise<Store> {
  const database = onPool(createRequestPool({ url, onIdleError }));
  try {
    const migrationDatabase = onPool(createMigrationPool({ url, onIdleError }));
    await migrate(migrationDatabase, { concurrently: true }).finally(() => migrationDatabase.destroy());
    const { rows } = await sql<{ fsync: string; sync: string }>`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync`.execute(database);
    const [{ fsync, sync } = { fsync: '?', sync: '?' }] = rows;
    const durability = `Store: PostgreSQL at ${new URL(url).host}; an acknowledged write is as durable as that server makes it (fsync ${fsync}, synchronous_commit ${sync}).`;
    const listen = listenOnPostgres(url, await readChannelName(database));
    return { database, kind: 'postgres', durability, listen, close: () => database.destroy() };
  } catch (error) {
    await database.destroy();
    throw error instanceof AggregateError || isConnectError(error)
      ? new Error(`DATABASE_URL: ${connectProblem(error, new URL(url).host)}`, { cause: error })
      : error;
  }
}

function onPool(pool: StoreConnections): Database {
  return new Kysely<Schema>({ dialect: createStoreDialect(pool) });
}

function isConnectError(error: unknown): boolean {
  return /^(E[A-Z]+|28\d{3}|3D000|57P0\d)$/.test(codeOf(error)) || /timeout/i.test(String(error));
}

/** Describes a failed connection in one line. PostgreSQL's own words name the user or the database, never a password. */
function connectProblem(error: unknown, host: string): string {
  const code = codeOf(error);
  if (error instanceof Error && /^(28|3D)/.test(code))
    return `PostgreSQL at ${host} rejects the connection: ${error.message} (${code}).`;
  return `cannot reach PostgreSQL at ${host} (${code}).`;
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.message : String(error);
}
