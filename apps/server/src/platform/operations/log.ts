import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';

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

/** Logs a request in one line, without headers, bodies and secrets; at debug level if `quiet`. */
export type LogRequest = (log: FastifyBaseLogger, request: RequestLine, quiet?: boolean) => void;

/** Leaves out the visitor's address, which is personal data, unless the settings include it. */
export function logRequestWith({
  logRequests,
  logAddresses,
}: Pick<Settings, 'logRequests' | 'logAddresses'>): LogRequest {
  return (log, { method, url, ip, status, ms }, quiet = false) => {
    if (!logRequests) return;
    const address = logAddresses ? { ip } : {};
    log[quiet ? 'debug' : 'info']({ method, url, ...address, status, ms: round(ms) }, 'request');
  };
}

/** Logs each response. */
export function registerRequestLog(app: FastifyInstance, { settings }: { readonly settings: Settings }): void {
  if (!settings.logRequests || LEVELS_WITHOUT_REQUESTS.has(settings.logLevel)) return;
  const logRequest = logRequestWith(settings);
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip } = request;
    const line = { method, url: toLoggableUrl(request.url), ip, status: reply.statusCode, ms: reply.elapsedTime };
    logRequest(request.log, line, request.routeOptions.config.quiet);
  });
}

/** A request with its response; `url` comes from `toLoggableUrl`, `ms` is the duration. */
interface RequestLine {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly status: number;
  readonly ms: number;
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
