import { createReadStream, type ReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFresh } from '../http/etag.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';

/** A file on the disk. */
export interface DiskFile {
  readonly place: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch ms of its last change. */
  readonly mtimeMs: number;
}

/** Bytes that never change under their URL. */
export interface FixedBytes {
  /** Media type. */
  readonly type: string;
  /** Strong and quoted. */
  readonly etag: string;
  readonly bytes: Buffer;
}

/** Sends a file, or the requested range of it, streamed from the disk; or 304. */
export function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  file: DiskFile,
  cacheControl: string
): FastifyReply {
  const { place, type, size } = file;
  const read = (range: ByteRange | null) => createReadStream(place, range ?? {});
  return sendRange(request, reply, { type, etag: etagOf(file), size, read }, cacheControl);
}

/** Sends bytes, the requested range of them, or 304. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bytes }: FixedBytes,
  cacheControl: string
): FastifyReply {
  const read = (range: ByteRange | null) => (range ? bytes.subarray(range.start, range.end + 1) : bytes);
  return sendRange(request, reply, { type, etag, size: bytes.length, read }, cacheControl);
}

interface Content {
  readonly type: string;
  readonly etag: string;
  readonly size: number;
  /** Reads a range; null for all of it. */
  readonly read: (range: ByteRange | null) => Buffer | ReadStream;
}

function sendRange(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, etag, size, read }: Content,
  cacheControl: string
): FastifyReply {
  reply.headers({ ...CROSS_ORIGIN, etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' });
  if (isFresh(etag, headers['if-none-match'])) return reply.code(304).send();

  // A range of another version does not fit the part that the browser has (RFC 9110 §13.1.5).
  const unchanged = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = unchanged ? readRange(headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.type(type).header('content-length', size).send(read(null));
  return reply
    .code(206)
    .type(type)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(read(range));
}

/** Uses time and size, so that the content need not be read. */
function etagOf({ mtimeMs, size }: DiskFile): string {
  return `"${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}"`;
}

/** A range of a file: first and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the range that a `Range` header requests of a file with `size` bytes (RFC 9110 §14.2).
 *
 * Returns null for none, several, or invalid ranges, so that the whole file is sent; 'unsatisfiable' if it starts
 * beyond the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
