/** Why a call to the content API failed. `cause` is what was thrown below, where something was. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** AIP-193 reason, else the AIP status, `NETWORK` when no usable answer came. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;

  constructor({ code, status, message, cause }: { code: string; status: number; message: string; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
  }
}

/** Whether trying again may help: no answer, a server in trouble, or an answer that was no JSON. */
export function isPassing(error: ApiError): boolean {
  return error.status < 400 || error.status >= 500;
}

/** Reads an AIP-193 body; one that is none gives the HTTP status as code. */
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
