import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pageOrigin } from '../access/allowed-domains.ts';
import type { KeyLookup, RequestPublicKey } from '../access/key-lookup.ts';
import { isPageAllowed, limitOf } from '../access/public-access.ts';
import { clientOf, type RateLimit } from '../access/rate-limit.ts';
import { isFresh } from '../http/etag.ts';
import { logRequestWith, toLoggableUrl } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import type { CachedResponse, Head, ResponseCache } from './response-cache.ts';
import { responseNameOf, type UrlName } from './response-name.ts';

/** Maximum cached URLs and client addresses. */
const MAX_URLS = 10_000;
const MAX_ADDRESSES = 20_000;

/** The data of a URL, from a request that the framework handled. */
interface CachedUrl extends UrlName {
  readonly scope: string;
  /** The route's pattern, for metrics. */
  readonly route: string;
  /** The URL without secrets, for the log. */
  readonly logUrl: string;
}

/**
 * Sends cached responses before the framework handles a request, so that they cost little more than their bytes.
 *
 * It makes no decisions of its own. It caches what the framework derived from a URL and a client address, and calls the
 * same functions for key, domain, rate limit and freshness. In case of doubt it leaves the request to the framework.
 */
export interface FastPath {
  /** Sends a cached response. Returns false if it did nothing, not even count. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stores the data of a request whose response is in the cache. */
  remember(request: FastifyRequest, url: UrlName): void;
  /** Disables it. During a shutdown the framework must respond, because it closes connections. */
  close(): void;
}

export function createCachedResponseFastPath(ports: {
  readonly settings: Settings;
  readonly keys: KeyLookup;
  readonly responses: ResponseCache;
  readonly rateLimit: RateLimit;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Maximum bytes of all cached URLs. */
  readonly maxUrlBytes: number;
}): FastPath {
  const { settings, keys, responses, rateLimit, metrics, log, maxUrlBytes } = ports;
  const urls = new LRUCache<string, CachedUrl>({
    max: MAX_URLS,
    maxSize: maxUrlBytes,
    sizeCalculation: ({ text, logUrl }, url) => url.length + text.length + logUrl.length + 800,
  });
  const addresses = new LRUCache<string, { readonly ip: string; readonly client: string }>({ max: MAX_ADDRESSES });
  // Behind a proxy, the framework determines the client's address from trusted headers.
  const viaProxy = settings.trustedProxies.length > 0;
  const isAdmitted = (headers: IncomingHttpHeaders, key: RequestPublicKey, scope: string) =>
    key.state === 'ACTIVE' &&
    key.scopes.some((own) => own === scope) &&
    (key.allowedDomains.length === 0 || isPageAllowed(pageOrigin(headers), key, settings.publicUrl));
  const addressName = ({ socket, headers }: IncomingMessage) =>
    viaProxy ? `${socket.remoteAddress} ${headers['x-forwarded-for'] ?? ''}` : (socket.remoteAddress ?? '');
  const logRequest = logRequestWith(settings);
  let closed = false;

  return {
    take(request, response) {
      const start = performance.now();
      const cached = closed || !isPlainGet(request) ? undefined : urls.get(request.url ?? '');
      const address = cached && addresses.get(addressName(request));
      const key = cached && keys.peek(cached.keyId);
      if (!address || !key || !isAdmitted(request.headers, key, cached.scope)) return false;
      const kept = responses.fresh(responseNameOf(cached, request.headers, key), key.publisher.id);
      if (!kept?.head || rateLimit(`${key.id} ${address.client}`, limitOf(key)) > 0) return false;

      const status = send(request, response, kept.response, kept.head);
      const ms = performance.now() - start;
      metrics.countCache('answer', true);
      metrics.observeRequest({ method: 'GET', route: cached.route, status }, ms / 1000);
      logRequest(log, { method: 'GET', url: cached.logUrl, ip: address.ip, status, ms });
      return true;
    },

    remember(request, url) {
      const { url: route = '', config } = request.routeOptions;
      if (config.publicScope === undefined || (request.query as { key?: unknown }).key !== url.keyId) return;
      if (!urls.has(request.url))
        urls.set(request.url, { ...url, scope: config.publicScope, route, logUrl: toLoggableUrl(request.url) });
      addresses.set(addressName(request.raw), { ip: request.ip, client: clientOf(request.ip) });
    },

    close() {
      closed = true;
    },
  };
}

/** Whether a request has no headers that only the framework handles. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.authorization === undefined && headers['x-public-key'] === undefined;
}

function send({ headers }: IncomingMessage, response: ServerResponse, cached: CachedResponse, head: Head): number {
  if (isFresh(cached.headers['etag'] ?? '', headers['if-none-match'])) {
    const { 'content-type': _, 'content-length': __, ...rest } = head;
    response.writeHead(304, rest).end();
    return 304;
  }
  response.writeHead(200, head).end(cached.body);
  return 200;
}
