import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAnswerTimeout } from '../database/postgres-pool.ts';
import type { Settings } from '../settings/settings.ts';
import { isForOtherPages } from '../static/cross-origin.ts';
import { ApiError, storageFull, toErrorBody } from './errors.ts';

/** Seconds. A restart or a full pool is over by then; a failover takes longer. */
const RETRY_AFTER = '2';
const OPEN = { 'access-control-allow-origin': '*' };

/**
 * Converts every failure to an AIP-193 response. Pages of any origin can read errors of public routes
 * (`Access-Control-Allow-Origin: *`, contract §2.1). Server faults are logged and returned without details.
 */
export function registerErrors(app: FastifyInstance, { settings }: { settings: Settings }): void {
  const domain = new URL(settings.publicUrl).hostname;

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const apiError = toApiError(error, request);
    if (apiError.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(reply, apiError, { domain, path: request.routeOptions.url ?? request.url });
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const message = `There is no ${request.method} ${path.slice(0, 200)}; see /docs.`;
    return sendError(reply, new ApiError('ROUTE_NOT_FOUND', message), { domain, path });
  });
}

/** Rejects a URL that cannot be decoded, which no route receives. */
export function rejectUndecodableUrl(reply: FastifyReply, { publicUrl }: Settings): void {
  const error = new ApiError('REQUEST_INVALID', 'The URL cannot be decoded.');
  sendError(reply, error, { domain: new URL(publicUrl).hostname, path: reply.request.url });
}

interface ErrorContext {
  readonly domain: string;
  /** Path or route pattern. */
  readonly path: string;
}

function sendError(reply: FastifyReply, error: ApiError, { domain, path }: ErrorContext): FastifyReply {
  // Set for a successful response that failed afterwards.
  for (const name of ['etag', 'content-language', 'content-encoding']) reply.removeHeader(name);
  return reply
    .code(error.statusCode)
    .headers({ ...(isForOtherPages(path) && OPEN), 'cache-control': 'no-store', ...error.headers })
    .serializer((body: unknown) => JSON.stringify(body))
    .type('application/json; charset=utf-8')
    .send(toErrorBody(error, domain));
}

/** Converts Fastify's own errors; any other error is a server fault. */
function toApiError(error: FastifyError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('BODY_TOO_LARGE', `The body is larger than ${request.routeOptions.bodyLimit} bytes.`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('MEDIA_TYPE', 'Send the body with a Content-Type that this method takes: application/json.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('BODY_INVALID', 'The body is not valid JSON.');
  }
  if (isStorageFull(error)) return storageFull(error);
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

/** Whether an error means that the store failed or timed out, so that an earlier response may be used. */
export function isStoreFailure(error: unknown): boolean {
  if (error instanceof ApiError) return ['UNAVAILABLE', 'TIMEOUT', 'STORAGE_FULL'].includes(error.reason);
  if (!(error instanceof Error)) return false;
  const failure = error as FastifyError;
  return isUnavailable(failure) || isTimeout(failure) || isStorageFull(failure);
}

/** The disk of the store (disk_full) or of `DATA_DIR` is full, or nearly, in the embedded store. */
function isStorageFull({ code }: FastifyError): boolean {
  return code === '53100' || code === 'ENOSPC';
}

/**
 * PostgreSQL is unreachable, starting, shutting down or full (class 08, 57P0x, 53300), or its host does not respond.
 */
function isUnavailable({ code, message }: FastifyError): boolean {
  return (
    /^(08\w{3}|57P0\d|53300|ECONN\w+|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/.test(code ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/.test(
      message
    )
  );
}

/** A statement or a lock exceeded its timeout (query_canceled, lock_not_available), or the response never arrived. */
function isTimeout(error: FastifyError): boolean {
  return /^(57014|55P03)$/.test(error.code ?? '') || isAnswerTimeout(error);
}
