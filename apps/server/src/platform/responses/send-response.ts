import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryClientOf } from '../access/public-access.ts';
import { addVary } from '../access/vary.ts';
import { disconnectSignal } from '../http/disconnect-signal.ts';
import { isFresh } from '../http/etag.ts';
import type { Platform } from '../platform.ts';
import { findResponse } from './find-response.ts';
import type { CachedResponse, Head } from './response-cache.ts';
import { responseNameOf, urlNameOf } from './response-name.ts';

/** `Cache-Control` of a stale response while the store fails: clients request it again soon. */
export const STALE_CACHE_CONTROL = 'public, max-age=2';

/**
 * Sends the cached response, else the result of `make`; 304 for a current ETag.
 *
 * `parameters`: all query parameters that the response depends on.
 */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { ports, parameters, make }: { ports: Platform; parameters: readonly string[]; make: () => Promise<CachedResponse> }
): Promise<FastifyReply> {
  const url = urlNameOf(request, parameters);
  const name = responseNameOf(url, request.headers, request.publicKey);
  const result = await findResponse(ports, {
    name,
    publisher: request.publisher.id,
    client: queryClientOf(request),
    make,
    signal: () => disconnectSignal(reply),
  }).catch((error: unknown) => {
    if (!reply.raw.destroyed) throw error;
    return null;
  });
  // The client has disconnected, and nothing has failed.
  if (!result) return reply.hijack();
  const { kept, stale, isHit } = result;
  ports.metrics.countCache('answer', isHit);

  if (url.byLanguage) addVary(reply, 'Accept-Language');
  const { body, headers } = kept.response;
  reply.headers(headers);
  if (stale) reply.headers({ 'cache-control': STALE_CACHE_CONTROL, 'x-cache': 'STALE' });
  if (isFresh(headers['etag'] ?? '', request.headers['if-none-match'])) return reply.code(304).send();

  reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-length': body.byteLength });
  if (!stale && request.method === 'GET') {
    kept.head ??= reply.getHeaders() as Head;
    // Most URLs are requested only once, so store a URL on its first cache hit.
    if (isHit) ports.fastPath.remember(request, url);
  }
  return reply.send(body);
}
