import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFresh } from '../resource/etag.ts';
import { readRange } from './byte-range.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';

/** Bytes that never change under their address. */
export interface FixedBytes {
  /** Media type. */
  readonly type: string;
  /** Strong, quoted. */
  readonly etag: string;
  readonly bytes: Buffer;
}

/** Answers with bytes, or the range of them that is asked for; or 304. */
export function sendBytes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: FixedBytes,
  cacheControl: string
): FastifyReply {
  const { type, etag, bytes } = file;
  reply.headers({ ...CROSS_ORIGIN, etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' });
  if (isFresh(etag, headers['if-none-match'])) return reply.code(304).send();

  const unchanged = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = unchanged ? readRange(headers.range, bytes.length) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  if (!range) return reply.type(type).send(bytes);
  return reply
    .code(206)
    .type(type)
    .header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end + 1));
}
