import { sql } from 'kysely';
import { first } from './migrations/001-first.ts';
import { imageHash } from './migrations/002-image-hash.ts';
import { content } from './migrations/003-content.ts';
import { demo } from './migrations/004-demo.ts';
import { playback } from './migrations/005-playback.ts';
import { mediaFolders } from './migrations/006-media-folders.ts';
import { purchases } from './migrations/007-purchases.ts';
import { tidyPurchases } from './migrations/008-tidy-purchases.ts';
import type { Database, DatabaseTransaction } from './schema.ts';

/** In the order in which they are applied. A published migration never changes. */
const migrations: readonly Migration[] = [
  first,
  imageHash,
  content,
  demo,
  playback,
  mediaFolders,
  purchases,
  tidyPurchases,
];

interface Migration {
  readonly name: string;
  /** Statements for PostgreSQL 15, each ending with a semicolon at the end of a line. */
  readonly sql: string;
}

/** One number for all Touchline servers on a database ("tline" in ASCII): they migrate one after the other. */
const LOCK = 0x74_6c_69_6e_65;

/**
 * Brings the tables up to date, in one transaction under an advisory lock, so that servers may start together.
 *
 * Throws when the database was migrated by a newer server: older code must not write to it.
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    await sql`create table if not exists migrations (name text primary key, apply_time timestamptz not null default now())`.execute(
      transaction
    );
    const applied = await appliedNames(transaction);

    const unknown = [...applied].find((name) => !migrations.some((migration) => migration.name === name));
    if (unknown !== undefined) {
      throw new Error(`The database was made by a newer version of this server (it has "${unknown}"); start that one.`);
    }
    for (const { name, sql: text } of migrations) {
      if (!applied.has(name)) await apply(transaction, name, text);
    }
  });
}

async function appliedNames(transaction: DatabaseTransaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}

async function apply(transaction: DatabaseTransaction, name: string, text: string): Promise<void> {
  // One statement a call: PGlite prepares each, and a prepared statement holds one command.
  for (const statement of text.split(/;$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(transaction);
  }
  await sql`insert into migrations (name) values (${name})`.execute(transaction);
}
