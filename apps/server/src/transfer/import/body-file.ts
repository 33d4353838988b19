import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../../platform/http/errors.ts';
import { contentKinds } from './kinds.ts';
import { parseLine } from './parse-line.ts';

/** Maximum number of bytes of an import. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Maximum number of bytes of a line: an image of 10 MB in base64 and some overhead. */
export const MAX_LINE = 14 * 1024 * 1024;

/** Bytes that are read from a file at once. */
const READ_BYTES = 256 * 1024;

/** A line of a file; `text` is null if it is too long. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string | null;
}

/** A request body that was received completely, so that no transaction waits for a slow sender. */
export interface BodyFile {
  /** Returns the lines that are not blank; with `isWanted`, only those with such a number. */
  lines(isWanted?: (number: number) => boolean): AsyncIterable<Line>;
  remove(): Promise<void>;
  /** Represents the content when requests are compared (AIP-155). */
  toJSON(): string;
}

/** Writes a body to a file. Throws `BODY_TOO_LARGE`. */
export async function receiveBody(body: Readable): Promise<BodyFile> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-import-'));
  const file = join(folder, 'body');
  const remove = () => rm(folder, { recursive: true, force: true });
  const hash = createHash('sha256');
  try {
    await pipeline(
      body,
      (chunks: AsyncIterable<Buffer>) => measured(chunks, hash),
      createWriteStream(file, { mode: 0o600 })
    );
  } catch (error) {
    await remove();
    throw error;
  }
  const digest = hash.digest('hex');
  const lines: BodyFile['lines'] = (isWanted) =>
    linesOf(createReadStream(file, { highWaterMark: READ_BYTES }), isWanted);
  return { lines, remove, toJSON: () => digest };
}

async function* measured(
  chunks: AsyncIterable<Buffer>,
  hash: { update(chunk: Buffer): unknown }
): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES)
      throw new ApiError('BODY_TOO_LARGE', `The body is larger than ${MAX_BYTES} bytes; split it.`);
    hash.update(chunk);
    yield chunk;
  }
}

/** Yields the lines of UTF-8 text that are not blank, for texts of any length. */
async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  isWanted: (number: number) => boolean = () => true
): AsyncIterable<Line> {
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    // A line that is too long is counted but not kept.
    parts = length > MAX_LINE ? [] : [...parts, part];
  };
  const take = (): Line | null => {
    number += 1;
    const text = length > MAX_LINE || !isWanted(number) ? null : textOf(parts);
    const line = text === '' || !isWanted(number) ? null : { number, text };
    [parts, length] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let begin = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      add(chunk.subarray(begin, end));
      begin = end + 1;
      const line = take();
      if (line) yield line;
    }
    add(chunk.subarray(begin));
  }
  const last = take();
  if (last) yield last;
}

function textOf(parts: readonly Buffer[]): string {
  return Buffer.concat(parts)
    .toString()
    .replace(/^\uFEFF/, '')
    .trim();
}

/** Kind of a line that is not a resource: the header, or the publisher's own fields. */
const NONE = 255;

/**
 * A position in a body that is read by kind. Lines up to `line` of the kind `kind`, and all earlier kinds, come before
 * it.
 */
export interface Position {
  /** Index in `contentKinds`. */
  readonly kind: number;
  readonly line: number;
}

/**
 * The order in which the lines of a body are written: by kind, so that most resources come after the targets of their
 * references.
 */
export interface Survey {
  /** Adds the next line. Invalid lines count as the first kind and are reported there. */
  add(line: Line): void;
  /** Yields the lines after a position, each with its own position. */
  linesAfter(body: BodyFile, position: Position): AsyncGenerator<{ readonly position: Position; readonly line: Line }>;
}

/** Creates the survey of a body. It is complete once all lines were added. */
export function createSurvey(): Survey {
  const kinds: number[] = [];
  /** The last line of each kind. */
  const last = new Map<number, number>();

  return {
    add({ number, text }) {
      const kind = kindOf(text);
      kinds[number] = kind;
      last.set(kind, number);
    },
    async *linesAfter(body, from) {
      for (const kind of [...last.keys()].sort((a, b) => a - b)) {
        if (kind < from.kind || kind === NONE) continue;
        const isAfter = (number: number) => kind > from.kind || number > from.line;
        for await (const line of body.lines((number) => kinds[number] === kind && isAfter(number))) {
          yield { position: { kind, line: line.number }, line };
          if (line.number === last.get(kind)) break;
        }
      }
    },
  };
}

/** The indexes of kinds by their collections. */
const POSITIONS: ReadonlyMap<string, number> = new Map(
  contentKinds.map(({ collection }, position) => [collection, position])
);

function kindOf(text: string | null): number {
  // As all our own lines begin. An invalid line is reported when it is written.
  const [, collection] = /^\{"name":"(\w+)\//.exec(text ?? '') ?? [];
  const position = POSITIONS.get(collection ?? '');
  if (position !== undefined) return position;
  try {
    const parsed = parseLine(text ?? '');
    return parsed.what === 'resource' ? contentKinds.indexOf(parsed.entry.kind) : NONE;
  } catch (error) {
    if (error instanceof ApiError) return 0;
    throw error;
  }
}
