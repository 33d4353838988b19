import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Feed } from '../../analytics/feed/open-feed.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import type { ServerOptions } from '../../platform/platform.ts';
import { BACKUP_VERSION, type ControlLine, createContentHash, type MediaFolder } from './backup-format.ts';
import { appliedMigrations, listTables, readRows } from './table-rows.ts';

/** Bytes of a file in one line. */
const PIECE_BYTES = 768 * 1024;
/** Compression of rows: level 4 takes half the time of the default and 5 % more space. */
const GZIP_LEVEL = 4;

export interface BackupPorts extends Pick<ServerOptions, 'database' | 'settings' | 'clock'> {
  readonly feed: Pick<Feed, 'holdWrites'>;
}

/**
 * Writes a backup of this installation, under a temporary name until it is complete and on disk.
 *
 * All rows are from one moment. On PostgreSQL nobody waits for that. In the embedded store other queries wait until its
 * rows are written, because it has one connection.
 */
export async function writeBackup(path: string, ports: BackupPorts): Promise<void> {
  const draft = `${path}.tmp`;
  try {
    const gzip = createGzip({ level: GZIP_LEVEL });
    // Only its owner may read a backup: it contains entitlements and unpublished content.
    await pipeline(Readable.from(backupLines(ports)), gzip, createWriteStream(draft, { mode: 0o600 }));
    await publishFile(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Syncs a complete draft and renames it into place, so that a crash leaves either no file or a complete one. */
export async function publishFile(draft: string, path: string): Promise<void> {
  await syncPath(draft);
  await rename(draft, path);
  await syncPath(dirname(path));
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function* backupLines(ports: BackupPorts): AsyncGenerator<string> {
  yield* readSnapshot(ports.database, (transaction) => tableLines(transaction, ports.clock()));
  yield* analyticsLines(ports);
  for (const folder of await listMedia(ports.settings.mediaDir)) yield toLine(folder);
  yield toLine({ end: true });
}

async function* tableLines(transaction: DatabaseTransaction, now: number): AsyncGenerator<string> {
  yield toLine({
    touchline: 'backup',
    version: BACKUP_VERSION,
    createTime: new Date(now).toISOString(),
    migrations: await appliedMigrations(transaction),
  });
  for (const table of await listTables(transaction)) {
    yield toLine({ table: table.name });
    const hash = createContentHash();
    for await (const json of readRows(transaction, table)) {
      hash.addRow(json);
      yield `[${json}]\n`;
    }
    yield toLine({ table: table.name, rows: hash.rows(), hash: hash.digest('rows') });
  }
}

/** The store of viewings and the batches that are not in it yet, while nothing moves from one to the other. */
async function* analyticsLines({ feed, settings }: BackupPorts): AsyncGenerator<string> {
  const release = await feed.holdWrites();
  try {
    for (const folder of ANALYTICS_FOLDERS) {
      const names = await readdir(join(settings.dataDir, folder)).catch(() => []);
      for (const name of names.toSorted().filter(isAnalyticsFile)) {
        yield* fileLines(`${folder}/${name}`, join(settings.dataDir, folder, name));
      }
    }
  } finally {
    release();
  }
}

/** Folders of `DATA_DIR` with viewings. */
export const ANALYTICS_FOLDERS = ['analytics', 'collect'] as const;

/** Whether a file belongs to the viewings; others are temporary. */
export function isAnalyticsFile(name: string): boolean {
  return /^(viewings\.duckdb(\.wal)?|(events|aside)-[\d-]+\.ndjson)$/.test(name);
}

async function* fileLines(name: string, path: string): AsyncGenerator<string> {
  const handle = await open(path, 'r').catch(() => null);
  // A log that is completely stored may be removed meanwhile.
  if (!handle) return;
  try {
    yield toLine({ file: name });
    const hash = createContentHash();
    // A log may grow meanwhile.
    for (let rest = (await handle.stat()).size; rest > 0; ) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(rest, PIECE_BYTES)));
      if (bytesRead === 0) break;
      rest -= bytesRead;
      const piece = buffer.subarray(0, bytesRead);
      hash.addBytes(piece);
      yield `"${piece.toString('base64')}"\n`;
    }
    yield toLine({ file: name, bytes: hash.bytes(), hash: hash.digest('bytes') });
  } finally {
    await handle.close();
  }
}

/** Lists the folders of `MEDIA_DIR` with the number and size of their files. */
export async function listMedia(mediaDir: string): Promise<readonly MediaFolder[]> {
  const entries = await readdir(mediaDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const folders = new Map<string, { files: number; bytes: number }>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const [folder = ''] = path.slice(mediaDir.length + 1).split('/');
    if (!entry.isFile() || folder === basename(path)) continue;
    const { files, bytes } = folders.get(folder) ?? { files: 0, bytes: 0 };
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    folders.set(folder, { files: files + 1, bytes: bytes + size });
  }
  return [...folders].map(([media, sizes]) => ({ media, ...sizes })).toSorted((a, b) => (a.media < b.media ? -1 : 1));
}

function toLine(line: ControlLine): string {
  return `${JSON.stringify(line)}\n`;
}
