import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Version of the format. A file of another version is rejected. */
export const BACKUP_VERSION = 1;

/**
 * A line of a backup that is not data. A backup is gzip of lines: a header, the sections of tables and files, the list of
 * media, and the end. A section begins with its name; its data and a line with their hash follow. A row is an array with
 * one JSON object, in PostgreSQL's own text, and a piece of a file is a JSON string in base64.
 */
export type ControlLine =
  | BackupHeader
  | { readonly table: string }
  | { readonly table: string; readonly rows: number; readonly hash: string }
  | { readonly file: string }
  | { readonly file: string; readonly bytes: number; readonly hash: string }
  | MediaFolder
  | { readonly end: true };

export interface BackupHeader {
  readonly touchline: 'backup';
  readonly version: number;
  /** ISO 8601. */
  readonly createTime: string;
  /** Names of the applied migrations, sorted. The tables of a restored installation must be the same. */
  readonly migrations: readonly string[];
}

/** A folder of `MEDIA_DIR`. Its files are not in the backup. */
export interface MediaFolder {
  readonly media: string;
  readonly files: number;
  readonly bytes: number;
}

/** A file that is not a complete backup of this version. The message is one line and says what to do. */
export class BackupInvalid extends Error {
  override readonly name = 'BackupInvalid';
}

export type BackupPart =
  | { readonly type: 'control'; readonly line: ControlLine }
  /** A row of the current table, as JSON text. */
  | { readonly type: 'row'; readonly json: string }
  /** Bytes of the current file. */
  | { readonly type: 'piece'; readonly bytes: Buffer };

/** Reads a backup part by part. Throws `BackupInvalid` if it is damaged, incomplete or of another version. */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const sections = createSectionCheck();
  let isFirst = true;
  let hasEnded = false;
  for await (const text of readLines(path)) {
    const part = readPart(path, text);
    if (isFirst) checkHeader(path, part);
    isFirst = false;
    if (hasEnded || !sections.accepts(part)) throw damaged(path);
    hasEnded = part.type === 'control' && 'end' in part.line;
    yield part;
  }
  if (!hasEnded) throw new BackupInvalid(`${path} is incomplete: it ends too early. Use another backup.`);
}

/** Compares the content of each section with the hash at its end. */
function createSectionCheck() {
  let hash = createContentHash();
  return {
    /** Returns false for the end of a section that has other content. */
    accepts(part: BackupPart): boolean {
      if (part.type === 'row') hash.addRow(part.json);
      if (part.type === 'piece') hash.addBytes(part.bytes);
      if (part.type !== 'control') return true;
      const { line } = part;
      if ('rows' in line) return hash.rows() === line.rows && hash.digest('rows') === line.hash;
      if ('hash' in line) return hash.bytes() === line.bytes && hash.digest('bytes') === line.hash;
      hash = createContentHash();
      return true;
    },
  };
}

/** Counts and hashes the content of a section. The hash of rows does not depend on their order. */
export function createContentHash() {
  const file = createHash('sha256');
  let sum = 0n;
  let rows = 0;
  let bytes = 0;
  return {
    addRow(json: string): void {
      rows += 1;
      sum = BigInt.asUintN(256, sum + BigInt(`0x${createHash('sha256').update(json).digest('hex')}`));
    },
    addBytes(piece: Uint8Array): void {
      bytes += piece.length;
      file.update(piece);
    },
    rows: () => rows,
    bytes: () => bytes,
    digest: (of: 'rows' | 'bytes') => (of === 'rows' ? sum.toString(16) : file.digest('hex')),
  };
}

function readPart(path: string, text: string): BackupPart {
  if (text.startsWith('[')) return { type: 'row', json: text.slice(1, -1) };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return { type: 'piece', bytes: Buffer.from(value, 'base64') };
    if (typeof value === 'object' && value !== null) return { type: 'control', line: value as ControlLine };
  } catch {}
  throw damaged(path);
}

function checkHeader(path: string, part: BackupPart): void {
  const isBackup = part.type === 'control' && 'touchline' in part.line && part.line.touchline === 'backup';
  if (!isBackup) throw notABackup(path);
  const { version } = part.line as BackupHeader;
  if (version === BACKUP_VERSION) return;
  throw new BackupInvalid(
    `${path} has format ${version}, and this version of Touchline reads ${BACKUP_VERSION}. Restore it with the version that made it.`
  );
}

async function* readLines(path: string): AsyncGenerator<string> {
  const input = createGunzip();
  pipeline(createReadStream(path), input, () => {});
  let pieces: Buffer[] = [];
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
        pieces.push(chunk.subarray(start, end));
        yield Buffer.concat(pieces).toString();
        pieces = [];
        start = end + 1;
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start));
    }
  } catch (error) {
    throw toBackupError(path, error);
  }
  if (pieces.length > 0) throw damaged(path);
}

function toBackupError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupInvalid(`${path} does not exist.`);
  if (code === 'Z_BUF_ERROR') return new BackupInvalid(`${path} is incomplete: it ends too early. Use another backup.`);
  if (code.startsWith('Z_')) return /header/.test(String(error)) ? notABackup(path) : damaged(path);
  return error;
}

function damaged(path: string): BackupInvalid {
  return new BackupInvalid(`${path} is damaged: its content does not match its hashes. Use another backup.`);
}

function notABackup(path: string): BackupInvalid {
  return new BackupInvalid(`${path} is not a backup. Exports of one publisher are for npm run import.`);
}
