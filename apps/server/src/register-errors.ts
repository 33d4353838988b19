import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAnswerTimeout } from './database/postgres-pool.ts';
import { ApiError, toErrorBody } from './errors.ts';
import type { Settings } from './settings.ts';
import { isForOtherPages } from './static/cross-origin.ts';

/** Seconds; a failover takes longer, a restart or a full pool does not. */
const RETRY_AFTER = '2';
const OPEN = { 'access-control-allow-origin': '*' };

/**
 * Makes every failure an AIP-193 answer. Answers to visitors' pages can be read there, whatever the page
 * (`Access-Control-Allow-Origin: *`, contract §2.1). What is not the caller's doing is logged and told without detail.
 */
export function registerErrors(app: FastifyInstance, { settings }: { settings: Settings }): void {
  const domain = new URL(settings.publicUrl).hostname;

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toApiError(error, request);
    if (known.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    return answer(reply, known, { domain, path: request.routeOptions.url ?? request.url });
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const message = `There is no ${request.method} ${path.slice(0, 200)}; see /docs.`;
    return answer(reply, new ApiError('ROUTE_NOT_FOUND', message), { domain, path });
  });
}

/** For a URL that cannot be decoded, which no route ever sees. */
export function refuseBadUrl(reply: FastifyReply, { publicUrl }: Settings): void {
  const error = new ApiError('REQUEST_INVALID', 'The URL cannot be decoded.');
  answer(reply, error, { domain: new URL(publicUrl).hostname, path: reply.request.url });
}

interface ErrorContext {
  readonly domain: string;
  /** Or the route's pattern. */
  readonly path: string;
}

function answer(reply: FastifyReply, error: ApiError, { domain, path }: ErrorContext): FastifyReply {
  // Set for a success that did not come about.
  for (const name of ['etag', 'content-language', 'content-encoding']) reply.removeHeader(name);
  return reply
    .code(error.statusCode)
    .headers({ ...(isForOtherPages(path) && OPEN), 'cache-control': 'no-store', ...error.headers })
    .serializer((body: unknown) => JSON.stringify(body))
    .type('application/json; charset=utf-8')
    .send(toErrorBody(error, domain));
}

/** Fastify's own refusals in our words; anything else is ours to repair. */
function toApiError(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('BODY_TOO_LARGE', `The body is larger than ${request.routeOptions.bodyLimit} bytes.`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('MEDIA_TYPE', 'Send the body with a Content-Type that this method takes: application/json.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('BODY_INVALID', 'The body is no valid JSON.');
  }
  if (isUnavailable(error)) {
    const headers = { 'retry-after': RETRY_AFTER };
    return new ApiError('UNAVAILABLE', 'The store cannot be reached; try again.', { headers, cause: error });
  }
  if (isTimeout(error))
    return new ApiError('TIMEOUT', 'The store took too long; ask for less, or try again.', { cause: error });
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) return new ApiError('REQUEST_INVALID', 'The request cannot be read.');
  const message = `Something went wrong on our side. Tell us the request id ${request.id}.`;
  return new ApiError('INTERNAL', message, { metadata: { requestId: request.id }, cause: error });
}

/** Whether an error says only that the store failed or hesitated: what it said before may stand in. */
export function isStoreFailure(error: unknown): boolean {
  if (error instanceof ApiError) return error.reason === 'UNAVAILABLE' || error.reason === 'TIMEOUT';
  return error instanceof Error && (isUnavailable(error as FastifyError) || isTimeout(error as FastifyError));
}

/** PostgreSQL is gone, starting, shutting down or full (class 08, 57P0x, 53300), or its host does not answer. */
function isUnavailable({ code, message }: FastifyError): boolean {
  return (
    /^(08\w{3}|57P0\d|53300|ECONN\w+|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/.test(code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/.test(
      message
    )
  );
}

/** A statement or a lock past its time (query_canceled, lock_not_available), or an answer that never came. */
function isTimeout(error: FastifyError): boolean {
  return /^(57014|55P03)$/.test(error.code ?? '') || isAnswerTimeout(error);
}
