import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../access/vary.ts';
import { isFresh } from '../resource/etag.ts';
import { fileHeaders } from './cross-origin.ts';
import { chooseCoding } from './encoding.ts';
import type { PublicFile } from './public-files.ts';

/** For a file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For a file that keeps its name: browsers ask again after five minutes, caches may bridge a day. */
export const FLOATING = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400';

/** Answers with a file in the best coding that the request takes, or 304. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublicFile,
  cacheControl: string
): FastifyReply {
  const { headers } = request;
  const ready = chooseCoding(headers['accept-encoding']);
  const coding = file.bodies[ready] ? ready : 'identity';
  // One tag for each form (RFC 9110 §8.8.3): they differ in bytes.
  const etag = coding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${coding}"`);
  reply.headers({ ...fileHeaders(request), etag, 'cache-control': cacheControl });
  addVary(reply, 'Accept-Encoding');
  if (isFresh(etag, headers['if-none-match'])) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(file.type).send(file.bodies[coding]);
}
