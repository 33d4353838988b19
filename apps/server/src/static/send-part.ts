import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFresh } from '../resource/etag.ts';
import { readRange } from './byte-range.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';

/** A file as it lies on the disk. */
export interface DiskFile {
  readonly place: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch ms of its last change. */
  readonly mtimeMs: number;
}

/** Answers with a file, or the range of it that is asked for, streamed from the disk; or 304. */
export function sendPart(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: DiskFile,
  cacheControl: string
): FastifyReply {
  const { place, type, size } = file;
  const etag = etagOf(file);
  reply.headers({ ...CROSS_ORIGIN, etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' });
  if (isFresh(etag, headers['if-none-match'])) return reply.code(304).send();

  // The rest of another version would not fit what the browser has (RFC 9110 §13.1.5).
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = unchanged ? readRange(headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.type(type).header('content-length', size).send(createReadStream(place));
  return reply
    .code(206)
    .type(type)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(createReadStream(place, { start: range.start, end: range.end }));
}

/** By time and size: the content is not read for it. */
function etagOf({ mtimeMs, size }: DiskFile): string {
  return `"${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}"`;
}
