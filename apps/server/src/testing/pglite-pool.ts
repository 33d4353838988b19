import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPglite } from '../platform/database/create-pglite.ts';

/** A PGlite in memory that returns to the pool on close. */
export interface PooledPglite {
  readonly pglite: PGlite;
  /** Declares its tables the ones of every store; those of the next store are emptied, and not created again. */
  keepTables(): Promise<void>;
}

/** Unused PGlites of this process, as good as new. */
const idle: PooledPglite[] = [];

/** Opening a PGlite takes ten times as long as migrating one, and that takes five times as long as emptying its tables. */
export async function takePglite(): Promise<PooledPglite> {
  return idle.pop() ?? createPooledPglite();
}

async function createPooledPglite(): Promise<PooledPglite> {
  const pglite = await createPglite({ loadDataDir: new Blob([await emptyDataDir()]) });
  /** Of the tables that may stay. */
  let kept: string | undefined;

  const pooled: PooledPglite = {
    pglite,
    async keepTables() {
      kept ??= await fingerprintOf(pglite);
    },
  };
  const empty = async () => {
    // State of the session: settings, prepared statements, locks. A separate statement, because it may not run in a
    // transaction.
    await pglite.exec('discard all');
    // A test may have changed a table, or applied a migration of its own.
    if (kept !== undefined && (await fingerprintOf(pglite)) === kept) await pglite.exec(EMPTY_TABLES);
    else {
      kept = undefined;
      await pglite.exec('drop schema public cascade; create schema public');
    }
    idle.push(pooled);
  };
  pglite.close = () => empty().catch(() => PGlite.prototype.close.call(pglite));
  return pooled;
}

/** Also forgets what ANALYZE counted, on which plans depend. */
const EMPTY_TABLES = `
  do $$ begin execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', 'schema_migrations')
  ); end $$;
  delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;

/** Changes with each table, column, constraint, index, function and trigger, and with each applied migration. */
async function fingerprintOf(pglite: PGlite): Promise<string | undefined> {
  const { rows } = await pglite.query<{ fingerprint: string }>(`
    with relations as (select * from pg_class where relnamespace = 'public'::regnamespace),
    parts as (
      select concat_ws(' ', oid, relname, reloptions) as part from relations
      union all select concat_ws(' ', attrelid, attnum, xmin) from pg_attribute
        where attrelid in (select oid from relations)
      union all select concat_ws(' ', oid, xmin) from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', indexrelid, xmin) from pg_index where indrelid in (select oid from relations)
      union all select concat_ws(' ', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', oid, xmin) from pg_trigger where tgrelid in (select oid from relations)
      union all select name from migrations
      union all select concat_ws(' ', name, requires) from schema_migrations
    )
    select md5(string_agg(part, ',' order by part)) as fingerprint from parts`);
  return rows[0]?.fingerprint;
}

/** PGlite takes 2 s to create an empty data directory, and half a second to load a copy of one. */
async function emptyDataDir(): Promise<Buffer<ArrayBuffer>> {
  const file = join(tmpdir(), `touchline-empty-pglite-0.5-${process.getuid?.() ?? 0}.tar`);
  if (!existsSync(file)) {
    const empty = await PGlite.create();
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, new Uint8Array(await (await empty.dumpDataDir('none')).arrayBuffer()));
    renameSync(draft, file);
    await empty.close();
  }
  return readFileSync(file);
}
