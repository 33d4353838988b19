import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked so often by machines that its requests are logged at debug level only. */
    quiet?: boolean;
  }
}

/** Query values that may stand in a log; `key` is the public key, unless someone sent a secret by mistake. */
const TOLD = new Set(['key', 'locale', 'width', 'format', 'collection', 'updateMask', 'validateOnly', 'pageSize']);
const SECRET = /^(sk_|tl_admin_)/;

/** One line a request: what was asked, the answer's status, and the ms it took. Never headers, never bodies. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request;
    const line = {
      method,
      url: toTellable(request.url),
      ip,
      status: reply.statusCode,
      ms: round(reply.elapsedTime),
    };
    request.log[request.routeOptions.config.quiet ? 'debug' : 'info'](line, 'request');
  });
}

/** The URL with all query values hidden but those known to be harmless. */
export function toTellable(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => {
    const told = TOLD.has(name) && !SECRET.test(value);
    return `${encodeURIComponent(name)}=${told ? encodeURIComponent(value) : '…'}`;
  });
  return `${path}?${pairs.join('&')}`;
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
