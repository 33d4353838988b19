import { type Reason, reasons, type WireErrorBody } from '@touchline/contract';

/** Short messages for end users, by status. The message of the error itself says what to change. */
const summaries: Record<string, string> = {
  INVALID_ARGUMENT: 'The request is not valid.',
  UNAUTHENTICATED: 'The request bears no valid key.',
  PERMISSION_DENIED: 'The key may not do this.',
  NOT_FOUND: 'This does not exist.',
  ABORTED: 'Someone else changed this.',
  ALREADY_EXISTS: 'This exists already.',
  RESOURCE_EXHAUSTED: 'Too many requests.',
  INTERNAL: 'Something went wrong on our side.',
  UNIMPLEMENTED: 'This server does not do that.',
  UNAVAILABLE: 'The service is not available.',
  DEADLINE_EXCEEDED: 'This took too long.',
};

/** Messages for reasons whose status has a message that does not fit. */
const reasonSummaries: Partial<Record<Reason, string>> = {
  STORAGE_FULL: 'The server cannot store anything at the moment.',
};

/** Seconds after which a client may repeat a write that a full disk prevented. */
const SPACE_RETRY_AFTER = '30';

/**
 * An error that is returned to the caller. Throw it anywhere below a route.
 *
 * `message` tells the caller what to change, without SQL, paths or stacks. `metadata` has the field, the id, ….
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly reason: Reason;
  /** HTTP status, also read by Fastify. */
  readonly statusCode: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Further response headers, e.g. Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    reason: Reason,
    message: string,
    options: { metadata?: Record<string, string>; headers?: Record<string, string>; cause?: unknown } = {}
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.reason = reason;
    this.statusCode = reasons[reason].http;
    this.metadata = options.metadata ?? {};
    this.headers = options.headers ?? {};
  }
}

/** Creates an error for an invalid value of a body or query; `field` in the caller's spelling, e.g. `banners[2].id`. */
export function fieldInvalid(field: string, message: string): ApiError {
  return new ApiError('FIELD_INVALID', `${field}: ${message}`, { metadata: { field } });
}

/** `resource` in the caller's spelling, e.g. `bannerCollections/home`. */
export function notFound(resource: string): ApiError {
  return new ApiError('RESOURCE_NOT_FOUND', `${resource} does not exist.`, { metadata: { resource } });
}

/** Creates an error for a write that the store cannot take because its disk is full. */
export function storageFull(cause?: unknown): ApiError {
  return new ApiError(
    'STORAGE_FULL',
    'The disk of the store is full. Reads continue; free space, then repeat the write.',
    {
      headers: { 'retry-after': SPACE_RETRY_AFTER },
      cause,
    }
  );
}

/** Returns the AIP-193 body of an error. `domain` is the host of PUBLIC_URL; reasons are unique within it. */
export function toErrorBody({ reason, message, metadata }: ApiError, domain: string): WireErrorBody {
  const { http, status } = reasons[reason];
  return {
    error: {
      code: http,
      status,
      message,
      details: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain, metadata },
        {
          '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
          locale: 'en',
          message: reasonSummaries[reason] ?? summaries[status] ?? 'The request failed.',
        },
      ],
    },
  };
}
