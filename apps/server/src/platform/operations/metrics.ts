import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Seconds. A 304 takes a tenth of a millisecond, a resized image a second. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  readonly registry: Registry;
  /** Counts a cache lookup, e.g. `('image', true)`. */
  countCache(cache: string, hit: boolean): void;
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void;
}

/** Creates the metrics of one server in their own registry. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'touchline_http_request_duration_seconds',
    help: 'Time from request to the end of the answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const caches = new Counter({
    name: 'touchline_cache_requests_total',
    help: 'Looks into a cache, by cache and result (hit, miss)',
    labelNames: ['cache', 'result'],
    registers: [registry],
  });
  return {
    registry,
    countCache: (cache, hit) => caches.inc({ cache, result: hit ? 'hit' : 'miss' }),
    observeRequest: (labels, seconds) => requests.observe({ ...labels, status: String(labels.status) }, seconds),
  };
}

/**
 * Registers `GET /metrics` for Prometheus: requests, caches and the process. Routes are labelled by pattern, never by
 * content.
 */
export function registerMetrics(app: FastifyInstance, { metrics }: { metrics: Metrics }): void {
  collectDefaultMetrics({ register: metrics.registry });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true }, config: { quiet: true } }, async (_, reply) =>
    reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics())
  );
}
