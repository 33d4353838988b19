import { appendFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { openStoredSecrets } from '../../platform/secrets/stored-secrets.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import {
  type BackupHeader,
  BackupInvalid,
  type ControlLine,
  createContentHash,
  type MediaFolder,
  readBackup,
} from './backup-format.ts';
import { appliedMigrations, type BackupTable, insertRows, listTables, OWN_SERVER_KEY, readRows } from './table-rows.ts';
import { unfinishedMark } from './unfinished-restore.ts';
import { ANALYTICS_FOLDERS, isAnalyticsFile, listMedia } from './write-backup.ts';

/** Rows and characters of one statement. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 1_000_000;

export interface RestorePorts {
  readonly settings: Settings;
  /** An open and migrated store that no server uses. */
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Whether content that exists is replaced. */
  readonly replace: boolean;
}

export interface RestoreResult {
  readonly createTime: string;
  /** Rows by table, without empty tables. */
  readonly rows: ReadonlyMap<string, number>;
  /** Files of viewings. */
  readonly files: number;
  /** Folders of media that are missing in `MEDIA_DIR`, or have other files than at the backup. */
  readonly missingMedia: readonly MediaFolder[];
}

/** The content of a backup that is not data, from a first reading. */
interface Contents {
  readonly header: BackupHeader;
  readonly hashes: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, number>;
  readonly files: number;
  readonly media: readonly MediaFolder[];
}

/**
 * Restores a backup: all rows in one transaction, which is committed only if the tables then have the hashes of the
 * backup. A failure or kill before that changes nothing. After it, the mark of an unfinished restore keeps servers from
 * starting, and the same call completes it.
 *
 * Throws an `Error` with a one-line message.
 */
export async function restoreBackup(path: string, ports: RestorePorts): Promise<RestoreResult> {
  const { settings, database } = ports;
  const contents = await readContents(path);
  await checkMigrations(path, contents.header, database);
  const mark = unfinishedMark(settings.dataDir);
  const wasInterrupted = await exists(mark);
  if (!ports.replace && !wasInterrupted) await rejectNonEmpty(ports);
  const folder = join(settings.dataDir, 'restoring');
  const begin = await open(mark, 'w', 0o600);
  await begin.writeFile(`${path}\n`);
  await begin.sync().finally(() => begin.close());
  try {
    await unpackFiles(path, folder);
    await database.transaction().execute((transaction) => replaceRows(path, { ...ports, transaction, contents }));
  } catch (error) {
    // Nothing has changed. After an interrupted restore, what it has changed remains.
    await rm(folder, { recursive: true, force: true });
    if (!wasInterrupted) await rm(mark, { force: true });
    throw error;
  }
  await replaceFiles(folder, settings.dataDir);
  await rm(mark);
  const { header, rows, files, media } = contents;
  return { createTime: header.createTime, rows, files, missingMedia: await missingIn(settings.mediaDir, media) };
}

async function readContents(path: string): Promise<Contents> {
  const lines: ControlLine[] = [];
  for await (const part of readBackup(path)) if (part.type === 'control') lines.push(part.line);
  const header = lines.find((line) => 'touchline' in line);
  if (!header) throw new BackupInvalid(`${path} is empty. Use another backup.`);
  const tables = lines.filter((line) => 'rows' in line);
  return {
    header,
    hashes: new Map(tables.map(({ table, hash }) => [table, hash])),
    rows: new Map(tables.flatMap(({ table, rows }) => (rows > 0 ? [[table, rows]] : []))),
    files: lines.filter((line) => 'file' in line && 'hash' in line).length,
    media: lines.filter((line) => 'media' in line),
  };
}

async function checkMigrations(path: string, { migrations }: BackupHeader, database: Database): Promise<void> {
  const applied = await appliedMigrations(database);
  const newer = migrations.find((name) => !applied.includes(name));
  if (newer) {
    throw new BackupInvalid(
      `${path} was made by a newer version of Touchline (its tables have "${newer}"). Restore it with that version.`
    );
  }
  const older = applied.find((name) => !migrations.includes(name));
  if (!older) return;
  throw new BackupInvalid(
    `${path} was made by an older version of Touchline (its tables lack "${older}"). Restore it with that version, then upgrade.`
  );
}

async function rejectNonEmpty({ database, settings }: RestorePorts): Promise<void> {
  const publisher = await database.selectFrom('publishers').select('id').limit(1).executeTakeFirst();
  const files = await analyticsFiles(settings.dataDir);
  if (!publisher && files.length === 0) return;
  const what = publisher ? `publisher "${publisher.id}"` : 'viewings';
  throw new Error(
    `This installation is not empty: it has ${what}. --replace deletes its content, then restores the backup.`
  );
}

/** Paths of the files with viewings. */
async function analyticsFiles(dataDir: string): Promise<readonly string[]> {
  const lists = ANALYTICS_FOLDERS.map(async (folder) => {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    return names.filter(isAnalyticsFile).map((name) => join(dataDir, folder, name));
  });
  return (await Promise.all(lists)).flat();
}

async function unpackFiles(path: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let target = '';
  for await (const part of readBackup(path)) {
    if (part.type === 'piece') await appendFile(target, part.bytes, { flush: true });
    if (part.type !== 'control' || !('file' in part.line) || 'hash' in part.line) continue;
    const { file } = part.line;
    const isOwn = ANALYTICS_FOLDERS.some((own) => own === dirname(file)) && isAnalyticsFile(basename(file));
    // The name decides where bytes are written.
    if (!isOwn) throw new BackupInvalid(`${path} contains the file "${file}", which is not one of viewings.`);
    target = join(folder, file);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await appendFile(target, '', { mode: 0o600 });
  }
}

interface ReplacePorts extends RestorePorts {
  readonly transaction: Database;
  readonly contents: Contents;
}

async function replaceRows(path: string, ports: ReplacePorts): Promise<void> {
  const { transaction, contents, settings, clock } = ports;
  await sql`set local timezone = 'UTC'`.execute(transaction);
  const tables = await listTables(transaction);
  const names = tables.map(({ name }) => name);
  const truncated = names.filter((name) => name !== 'server_keys').map((name) => `"${name}"`);
  await sql.raw(`truncate ${truncated.join(', ')}, event_titles`).execute(transaction);
  await transaction.deleteFrom('server_keys').where('name', '<>', OWN_SERVER_KEY).execute();
  await insertAll(path, transaction, tables);
  for (const table of tables) {
    const hash = createContentHash();
    for await (const json of readRows(transaction, table)) hash.addRow(json);
    if (hash.digest('rows') === contents.hashes.get(table.name)) continue;
    throw new Error(`The restored table "${table.name}" differs from the backup; nothing was changed.`);
  }
  // Throws unless this installation has the key that the secrets are encrypted with.
  await openStoredSecrets({ settings, database: transaction, clock });
}

async function insertAll(path: string, transaction: Database, tables: readonly BackupTable[]): Promise<void> {
  let table: BackupTable | undefined;
  let rows: string[] = [];
  let length = 0;
  const flush = async () => {
    if (table && rows.length > 0) await insertRows(transaction, table, rows);
    rows = [];
    length = 0;
  };
  for await (const part of readBackup(path)) {
    if (part.type === 'row') {
      rows.push(part.json);
      length += part.json.length;
      if (rows.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush();
    }
    if (part.type === 'control' && 'table' in part.line) {
      await flush();
      const { table: name } = part.line;
      table = tables.find((candidate) => candidate.name === name);
    }
  }
}

/** Can be repeated at any point. */
async function replaceFiles(folder: string, dataDir: string): Promise<void> {
  for (const file of await analyticsFiles(dataDir)) await rm(file, { force: true });
  for (const own of ANALYTICS_FOLDERS) {
    const names = await readdir(join(folder, own)).catch(() => []);
    if (names.length > 0) await mkdir(join(dataDir, own), { recursive: true, mode: 0o700 });
    for (const name of names) await rename(join(folder, own, name), join(dataDir, own, name));
  }
  await rm(folder, { recursive: true, force: true });
}

async function missingIn(mediaDir: string, media: readonly MediaFolder[]): Promise<readonly MediaFolder[]> {
  const present = new Map((await listMedia(mediaDir)).map((folder) => [folder.media, folder]));
  return media.filter(({ media: name, files, bytes }) => {
    const folder = present.get(name);
    return folder?.files !== files || folder.bytes !== bytes;
  });
}

async function exists(path: string): Promise<boolean> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.close();
  return handle !== null;
}
