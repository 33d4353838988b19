import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pageOrigin } from '../access/allowed-domains.ts';
import type { KeyLookup, RequestPublicKey } from '../access/key-lookup.ts';
import { clientOf, type RateLimit } from '../access/rate-limit.ts';
import { logRequest, toTellable } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import { isPageAllowed, limitOf } from '../public-access.ts';
import { isFresh } from '../resource/etag.ts';
import type { Settings } from '../settings.ts';
import type { Answer, AnswerCache, Head } from './answer-cache.ts';
import { answerNameOf, type UrlName } from './answer-name.ts';

/** URLs and addresses remembered. */
const MAX_URLS = 10_000;
const MAX_ADDRESSES = 20_000;

/** What the long way found out about a URL. */
interface KnownUrl extends UrlName {
  readonly scope: string;
  /** The route's pattern, for metrics. */
  readonly route: string;
  /** As it may stand in the log. */
  readonly told: string;
}

/**
 * Repeats answers before the framework sees a request: that is what makes one from the cache cost little more than the
 * bytes themselves.
 *
 * It decides nothing of its own. It remembers what the long way made of a URL and of an address, and asks the same
 * functions about key, domain, rate and freshness; in any doubt it leaves the request to the long way.
 */
export interface ShortCut {
  /** Answers from memory; false: it did nothing, not even count. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Remembers a request that was answered from, or into, the cache. */
  learn(request: FastifyRequest, url: UrlName): void;
  /** Ends it: a server that shuts down answers by the long way, which closes connections. */
  close(): void;
}

export function createShortCut(ports: {
  readonly settings: Settings;
  readonly keys: KeyLookup;
  readonly answers: AnswerCache;
  readonly rateLimit: RateLimit;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Of all URLs that are remembered. */
  readonly maxUrlBytes: number;
}): ShortCut {
  const { settings, keys, answers, rateLimit, metrics, log, maxUrlBytes } = ports;
  const urls = new LRUCache<string, KnownUrl>({
    max: MAX_URLS,
    maxSize: maxUrlBytes,
    sizeCalculation: ({ text, told }, url) => url.length + text.length + told.length + 800,
  });
  const addresses = new LRUCache<string, { readonly ip: string; readonly client: string }>({ max: MAX_ADDRESSES });
  // Behind a proxy a visitor is who the proxy says; the long way knows whom to believe.
  const viaProxy = settings.trustedProxies.length > 0;
  const isAdmitted = (headers: IncomingHttpHeaders, key: RequestPublicKey, scope: string) =>
    key.state === 'ACTIVE' &&
    key.scopes.some((own) => own === scope) &&
    (key.allowedDomains.length === 0 || isPageAllowed(pageOrigin(headers), key, settings.publicUrl));
  const addressName = ({ socket, headers }: IncomingMessage) =>
    viaProxy ? `${socket.remoteAddress} ${headers['x-forwarded-for'] ?? ''}` : (socket.remoteAddress ?? '');
  let closed = false;

  return {
    take(request, response) {
      const start = performance.now();
      const known = closed || !isPlainGet(request) ? undefined : urls.get(request.url ?? '');
      const address = known && addresses.get(addressName(request));
      const key = known && keys.peek(known.keyId);
      if (!address || !key || !isAdmitted(request.headers, key, known.scope)) return false;
      const kept = answers.fresh(answerNameOf(known, request.headers, key), key.publisher.id);
      if (!kept?.head || rateLimit(`${key.id} ${address.client}`, limitOf(key)) > 0) return false;

      const status = send(request, response, kept.answer, kept.head);
      const ms = performance.now() - start;
      metrics.countCache('answer', true);
      metrics.observeRequest({ method: 'GET', route: known.route, status }, ms / 1000);
      logRequest(log, { method: 'GET', url: known.told, ip: address.ip, status, ms });
      return true;
    },

    learn(request, url) {
      const { url: route = '', config } = request.routeOptions;
      if (config.publicScope === undefined || (request.query as { key?: unknown }).key !== url.keyId) return;
      if (!urls.has(request.url))
        urls.set(request.url, { ...url, scope: config.publicScope, route, told: toTellable(request.url) });
      addresses.set(addressName(request.raw), { ip: request.ip, client: clientOf(request.ip) });
    },

    close() {
      closed = true;
    },
  };
}

/** No headers that the long way would have to look at. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.authorization === undefined && headers['x-public-key'] === undefined;
}

function send({ headers }: IncomingMessage, response: ServerResponse, answer: Answer, head: Head): number {
  if (isFresh(answer.headers['etag'] ?? '', headers['if-none-match'])) {
    const { 'content-type': _, 'content-length': __, ...others } = head;
    response.writeHead(304, others).end();
    return 304;
  }
  response.writeHead(200, head).end(answer.body);
  return 200;
}
