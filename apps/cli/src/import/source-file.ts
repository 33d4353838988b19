import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Problem, ReadItem, ReadOptions, Row } from '@touchline/server/transfer/import/row.ts';
import { type Format, formatOf, isLineOfJson, readText } from './read-text.ts';

/** Bytes in which the format of a file is detected. */
const HEAD = 64 * 1024;

/** Characters that are sent together. */
const CHUNK = 64 * 1024;

/** A file to import. */
export interface SourceFile {
  readonly path: string;
  readonly format: Format;
  readonly bytes: number;
  /** The publisher of an export. */
  readonly publisher: string | null;
}

/** The content to send, and the problems of its reader. The list of problems is complete once everything is sent. */
export interface Outgoing {
  readonly body: Readable;
  readonly problems: readonly Problem[];
}

/** Inspects the beginning of a file. Throws an `Error` with a one-line message if it cannot be read. */
export async function inspectFile(path: string, requested: Format | null): Promise<SourceFile> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw new Error('it is not a file');
    const head = await readHead(path);
    const isLines = isLineOfJson(head.replace(/^\uFEFF/, '').trimStart());
    const format = requested ?? (isLines ? 'ndjson' : formatOf(decode(await readFile(path))));
    return { path, format, bytes: stats.size, publisher: format === 'ndjson' ? publisherIn(head) : null };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = code === 'ENOENT' ? 'there is no such file' : error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${why}.`, { cause: error });
  }
}

/**
 * Returns the rows of a file as lines of JSON. Our own format is streamed unchanged; others are read completely first.
 *
 * `first`: lines to send before. `onProgress` receives the share that was sent, 0 to 1.
 */
export async function openFile(
  { path, format, bytes }: SourceFile,
  { options, first, onProgress }: { options: ReadOptions; first: readonly Row[]; onProgress: (share: number) => void }
): Promise<Outgoing> {
  const problems: Problem[] = [];
  if (format !== 'ndjson') {
    const text = decode(await readFile(path));
    const lines = text.split('\n').length;
    const items = readText(text, format, options);
    return { problems, body: Readable.from(linesOf(items, { first, problems, lines, onProgress })) };
  }
  async function* chunks(): AsyncGenerator<Buffer | string> {
    let sent = 0;
    yield* first.map(toLine);
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      yield chunk;
      sent += chunk.length;
      onProgress(sent / bytes);
    }
  }
  return { problems, body: Readable.from(chunks(), { objectMode: false }) };
}

function* linesOf(
  items: Iterable<ReadItem>,
  {
    first,
    problems,
    lines,
    onProgress,
  }: { first: readonly Row[]; problems: Problem[]; lines: number; onProgress: (share: number) => void }
): Generator<string> {
  let chunk = first.map(toLine).join('');
  for (const item of items) {
    if ('problem' in item) problems.push(item.problem);
    else {
      chunk += toLine(item.row);
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
      onProgress((item.row.import?.line ?? 0) / (lines + 1));
    }
  }
  yield chunk;
  onProgress(1);
}

function toLine(row: Row): string {
  return `${JSON.stringify(row)}\n`;
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else the encoding of spreadsheets on Windows. */
function decode(bytes: Buffer): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function publisherIn(head: string): string | null {
  const [, publisher] = /^\uFEFF?\s*\{[^\n]*"touchline"[^\n]*"publisher"\s*:\s*"([a-z0-9_-]+)"/.exec(head) ?? [];
  return publisher ?? null;
}
