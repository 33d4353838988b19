import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked so often by machines that its requests are logged at debug level only. */
    quiet?: boolean;
  }
}

/** Levels at which no request is told of. */
const LINELESS = new Set(['warn', 'error', 'fatal', 'silent']);
/** Query values that may stand in a log; `key` is the public key, unless someone sent a secret by mistake. */
const TOLD = new Set(['key', 'locale', 'width', 'format', 'collection', 'updateMask', 'validateOnly', 'pageSize']);
const SECRET = /^(sk_|tl_admin_)/;
/** ASCII: a log line of one-byte characters is made and written in less time. */
const HIDDEN = '***';
const PLAIN = /^[\w.,-]*$/;

/** One line a request: what was asked, the answer's status, and the ms it took. Never headers, never bodies. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (LINELESS.has(request.log.level)) return;
    const { method, ip } = request;
    const line = { method, url: toTellable(request.url), ip, status: reply.statusCode, ms: reply.elapsedTime };
    logRequest(request.log, line, request.routeOptions.config.quiet);
  });
}

/** What is told of a request; `url` as `toTellable` gives it. */
interface RequestLine {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly status: number;
  readonly ms: number;
}

/** Writes the line of one request. `quiet`: at debug level. */
export function logRequest(log: FastifyBaseLogger, line: RequestLine, quiet = false): void {
  log[quiet ? 'debug' : 'info']({ ...line, ms: round(line.ms) }, 'request');
}

/** The URL with all query values hidden but those known to be harmless. */
export function toTellable(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  return `${path}?${query.split('&').map(tellPair).join('&')}`;
}

/** As it was sent: a URL's text is safe in a log line. Encoded values are hidden too, for they are of no interest. */
function tellPair(pair: string): string {
  const end = pair.indexOf('=');
  const [name, value] = end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)];
  const told = TOLD.has(name) && PLAIN.test(value) && !SECRET.test(value);
  return `${SECRET.test(name) ? HIDDEN : name}=${told ? value : HIDDEN}`;
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
