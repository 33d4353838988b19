import type { FastifyInstance } from 'fastify';
import { isForOtherPages } from '../static/cross-origin.ts';

/** Seconds for which browsers may cache a preflight; Chromium's maximum (contract §1). */
const MAX_AGE = 7_200;

/**
 * Registers CORS preflights of the public API. The actual request is still checked by its key.
 *
 * The management API answers none, so that no page of another origin can use a token there.
 */
export function registerPreflight(app: FastifyInstance): void {
  app.options('/*', { schema: { hide: true } }, async (request, reply) => {
    reply.code(204);
    if (!isForOtherPages(request.url)) return;
    reply.headers({
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Last-Event-ID, Range, X-Public-Key',
      'access-control-max-age': String(MAX_AGE),
      vary: 'Origin',
    });
  });
}
