import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../access/vary.ts';
import { isFresh } from '../http/etag.ts';
import { fileHeaders } from './cross-origin.ts';
import { chooseCoding } from './encoding.ts';
import type { PublicFile } from './public-files.ts';

/** For files whose name changes with the content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For files with a fixed name: browsers revalidate after five minutes, caches may serve stale copies for a day. */
export const FLOATING = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400';

/** Sends a file in the best accepted encoding, or 304. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublicFile,
  cacheControl: string
): FastifyReply {
  const { headers } = request;
  const ready = chooseCoding(headers['accept-encoding']);
  const coding = file.bodies[ready] ? ready : 'identity';
  // Each encoding has its own ETag (RFC 9110 §8.8.3), because the bytes differ.
  const etag = coding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${coding}"`);
  reply.headers({ ...fileHeaders(request), etag, 'cache-control': cacheControl });
  addVary(reply, 'Accept-Encoding');
  if (isFresh(etag, headers['if-none-match'])) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(file.type).send(file.bodies[coding]);
}
