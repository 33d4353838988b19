import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../errors.ts';

/** Bytes of one import. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Bytes of one line: a picture of 10 MB in base64, and a little. */
export const MAX_LINE = 14 * 1024 * 1024;

/** One line of a file; `text` null: it is longer than a line may be. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string | null;
}

/** A request's body, received whole: no transaction waits for a slow sender. */
export interface BodyFile {
  lines(): AsyncIterable<Line>;
  remove(): Promise<void>;
  /** Stands for the content where requests are compared (AIP-155). */
  toJSON(): string;
}

/** Writes a body to a file of its own. Throws `BODY_TOO_LARGE`. */
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
  return { lines: () => linesOf(createReadStream(file)), remove, toJSON: () => digest };
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

/** The lines of UTF-8 text that are not blank, however long the text is. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncIterable<Line> {
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    // What is too long is not kept, only counted.
    parts = length > MAX_LINE ? [] : [...parts, part];
  };
  const take = (): Line | null => {
    const text =
      length > MAX_LINE
        ? null
        : Buffer.concat(parts)
            .toString()
            .replace(/^\uFEFF/, '')
            .trim();
    [parts, length, number] = [[], 0, number + 1];
    return text === '' ? null : { number, text };
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
