/** Failure of a call to the content API. `cause` is the error that caused it, if any. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** AIP-193 reason, else the AIP status, `NETWORK` without a usable response. */
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;

  constructor({ code, status, message, cause }: { code: string; status: number; message: string; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
  }
}

/** Returns whether a retry may help: after no response, a server error, or a response that was not JSON. */
export function isTransient(error: ApiError): boolean {
  return error.status < 400 || error.status >= 500;
}

/** Reads an AIP-193 body. Any other body results in the HTTP status as code. */
export function readApiError(status: number, body: unknown): ApiError {
  const error = memberOf(body, 'error');
  const details = memberOf(error, 'details');
  const reasons = Array.isArray(details) ? details.map((detail) => memberOf(detail, 'reason')) : [];
  const code = [...reasons, memberOf(error, 'status')].find((value) => typeof value === 'string' && value !== '');
  const message = memberOf(error, 'message');
  return new ApiError({
    code: typeof code === 'string' ? code : `HTTP_${status}`,
    status,
    message: typeof message === 'string' ? message : `The content API answered ${status}.`,
  });
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
