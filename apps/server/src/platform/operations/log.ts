import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requested so often by machines that its requests are logged only at debug level. */
    quiet?: boolean;
  }
}

/** Levels at which no requests are logged. */
const LEVELS_WITHOUT_REQUESTS = new Set(['warn', 'error', 'fatal', 'silent']);
/** Query parameters whose values are logged. `key` is the public key, unless someone sent a secret by mistake. */
const LOGGED_PARAMETERS = new Set([
  'key',
  'locale',
  'width',
  'format',
  'collection',
  'updateMask',
  'validateOnly',
  'pageSize',
]);
const SECRET = /^(sk_|tl_admin_)/;
/** ASCII, because log lines of one-byte characters are built and written faster. */
const HIDDEN = '***';
const PLAIN = /^[\w.,-]*$/;

/** Logs one line per request: the request, the response status, and the duration in ms. Never headers or bodies. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (LEVELS_WITHOUT_REQUESTS.has(request.log.level)) return;
    const { method, ip } = request;
    const line = { method, url: toLoggableUrl(request.url), ip, status: reply.statusCode, ms: reply.elapsedTime };
    logRequest(request.log, line, request.routeOptions.config.quiet);
  });
}

/** Log entry of a request; `url` comes from `toLoggableUrl`. */
interface RequestLine {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly status: number;
  readonly ms: number;
}

/** Logs a request; at debug level if `quiet`. */
export function logRequest(log: FastifyBaseLogger, line: RequestLine, quiet = false): void {
  log[quiet ? 'debug' : 'info']({ ...line, ms: round(line.ms) }, 'request');
}

/** Returns the URL with all query values hidden except harmless ones. */
export function toLoggableUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  return `${path}?${query.split('&').map(redactPair).join('&')}`;
}

/**
 * Keeps the value as it was sent, because a URL's text is safe in a log line. Encoded values are hidden too, since they
 * are irrelevant.
 */
function redactPair(pair: string): string {
  const end = pair.indexOf('=');
  const [name, value] = end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)];
  const isLogged = LOGGED_PARAMETERS.has(name) && PLAIN.test(value) && !SECRET.test(value);
  return `${SECRET.test(name) ? HIDDEN : name}=${isLogged ? value : HIDDEN}`;
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
