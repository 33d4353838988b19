import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../access/vary.ts';
import { disconnectSignal } from '../disconnect-signal.ts';
import type { ServerPorts } from '../ports.ts';
import { queryClientOf } from '../public-access.ts';
import { isFresh } from '../resource/etag.ts';
import type { Answer, Head } from './answer-cache.ts';
import { answerNameOf, urlNameOf } from './answer-name.ts';
import { findAnswer } from './find-answer.ts';

/** Of an answer that stands in while the store fails: soon asked for again. */
export const STALE_CACHE_CONTROL = 'public, max-age=2';

/**
 * Answers a visitor from the answer cache, else with what `make` gives; 304 to who has a current copy.
 *
 * `parameters`: all query parameters that the answer depends on.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { ports, parameters, make }: { ports: ServerPorts; parameters: readonly string[]; make: () => Promise<Answer> }
): Promise<FastifyReply> {
  const url = urlNameOf(request, parameters);
  const name = answerNameOf(url, request.headers, request.publicKey);
  let signal: AbortSignal | undefined;
  const found = await findAnswer(ports, {
    name,
    publisher: request.publisher.id,
    client: queryClientOf(request),
    make,
    signal() {
      signal = disconnectSignal(reply);
      return signal;
    },
  }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
    return null;
  });
  // Nobody is left to answer, and nothing has failed.
  if (!found) return reply.hijack();
  const { kept, stale, isHit } = found;
  ports.metrics.countCache('answer', isHit);

  if (url.byLanguage) addVary(reply, 'Accept-Language');
  const { body, headers } = kept.answer;
  reply.headers(headers);
  if (stale) reply.headers({ 'cache-control': STALE_CACHE_CONTROL, 'x-cache': 'STALE' });
  if (isFresh(headers['etag'] ?? '', request.headers['if-none-match'])) return reply.code(304).send();

  reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-length': body.byteLength });
  if (!stale && request.method === 'GET') {
    kept.head ??= reply.getHeaders() as Head;
    // What is asked once is not asked again, mostly.
    if (isHit) ports.shortCut.learn(request, url);
  }
  return reply.send(body);
}
