import Type, { type Static } from 'typebox';
import { mapOf } from './field.ts';

/**
 * Why a call failed: the `reason` of the error's ErrorInfo, with HTTP status and canonical code (AIP-193,
 * google/rpc/code.proto).
 *
 * Source: contract §5 and interfaces, Management. A new reason is an addition, a changed one a break.
 */
export const reasons = {
  BODY_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  FIELD_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  FILTER_SYNTAX: { http: 400, status: 'INVALID_ARGUMENT' },
  FILTER_TOO_EXPENSIVE: { http: 400, status: 'INVALID_ARGUMENT' },
  FILTER_TOO_LONG: { http: 400, status: 'INVALID_ARGUMENT' },
  FILTER_TYPE: { http: 400, status: 'INVALID_ARGUMENT' },
  FILTER_UNKNOWN_FIELD: { http: 400, status: 'INVALID_ARGUMENT' },
  ID_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  IMAGE_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  IMAGE_TOO_LARGE: { http: 400, status: 'INVALID_ARGUMENT' },
  IMAGE_WIDTH: { http: 400, status: 'INVALID_ARGUMENT' },
  CHECKOUT_EXPIRED: { http: 400, status: 'FAILED_PRECONDITION' },
  KEY_CONFLICT: { http: 400, status: 'INVALID_ARGUMENT' },
  MASK_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  METADATA_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  OFFER_NOT_FOR_SALE: { http: 400, status: 'FAILED_PRECONDITION' },
  ORDER_BY_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  PAGE_SIZE_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  PAGE_TOKEN_EXPIRED: { http: 400, status: 'INVALID_ARGUMENT' },
  PAGE_TOKEN_MISMATCH: { http: 400, status: 'INVALID_ARGUMENT' },
  PAYMENTS_OFF: { http: 400, status: 'FAILED_PRECONDITION' },
  REFERENCED: { http: 400, status: 'FAILED_PRECONDITION' },
  REFERENCE_NOT_FOUND: { http: 400, status: 'INVALID_ARGUMENT' },
  REQUEST_ID_REUSED: { http: 400, status: 'INVALID_ARGUMENT' },
  REQUEST_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  TOO_MANY_IDS: { http: 400, status: 'INVALID_ARGUMENT' },
  TOO_MANY_KEYS: { http: 400, status: 'FAILED_PRECONDITION' },
  STATE_TRANSITION: { http: 400, status: 'FAILED_PRECONDITION' },
  WEBHOOK_INVALID: { http: 400, status: 'INVALID_ARGUMENT' },
  KEY_MISSING: { http: 401, status: 'UNAUTHENTICATED' },
  KEY_UNKNOWN: { http: 401, status: 'UNAUTHENTICATED' },
  SIGN_IN_REQUIRED: { http: 401, status: 'UNAUTHENTICATED' },
  TOKEN_EXPIRED: { http: 401, status: 'UNAUTHENTICATED' },
  TOKEN_INVALID: { http: 401, status: 'UNAUTHENTICATED' },
  TOKEN_MISSING: { http: 401, status: 'UNAUTHENTICATED' },
  ACCESS_DENIED: { http: 403, status: 'PERMISSION_DENIED' },
  DOMAIN_NOT_ALLOWED: { http: 403, status: 'PERMISSION_DENIED' },
  IMAGE_HOST_NOT_ALLOWED: { http: 403, status: 'PERMISSION_DENIED' },
  KEY_DISABLED: { http: 403, status: 'PERMISSION_DENIED' },
  PUBLISHER_FOREIGN: { http: 403, status: 'PERMISSION_DENIED' },
  SCOPE_MISSING: { http: 403, status: 'PERMISSION_DENIED' },
  RESOURCE_NOT_FOUND: { http: 404, status: 'NOT_FOUND' },
  ROUTE_NOT_FOUND: { http: 404, status: 'NOT_FOUND' },
  ALREADY_ENTITLED: { http: 409, status: 'ALREADY_EXISTS' },
  ETAG_MISMATCH: { http: 409, status: 'ABORTED' },
  RESOURCE_EXISTS: { http: 409, status: 'ALREADY_EXISTS' },
  BODY_TOO_LARGE: { http: 413, status: 'INVALID_ARGUMENT' },
  MEDIA_TYPE: { http: 415, status: 'INVALID_ARGUMENT' },
  RATE_LIMIT: { http: 429, status: 'RESOURCE_EXHAUSTED' },
  FORMAT_UNSUPPORTED: { http: 501, status: 'UNIMPLEMENTED' },
  IMAGE_SOURCE_FAILED: { http: 502, status: 'UNAVAILABLE' },
  PAYMENT_FAILED: { http: 502, status: 'UNAVAILABLE' },
  INTERNAL: { http: 500, status: 'INTERNAL' },
  UNAVAILABLE: { http: 503, status: 'UNAVAILABLE' },
  TIMEOUT: { http: 504, status: 'DEADLINE_EXCEEDED' },
  STORAGE_FULL: { http: 507, status: 'RESOURCE_EXHAUSTED' },
} as const;

export type Reason = keyof typeof reasons;

const ErrorInfo = Type.Object({
  '@type': Type.Literal('type.googleapis.com/google.rpc.ErrorInfo'),
  reason: Type.String({ description: 'Stable; branch on this' }),
  domain: Type.String(),
  metadata: mapOf(Type.String()),
});

const LocalizedMessage = Type.Object({
  '@type': Type.Literal('type.googleapis.com/google.rpc.LocalizedMessage'),
  locale: Type.String(),
  message: Type.String(),
});

/** Body of every answer that is not a success (AIP-193). */
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.Integer({ description: 'HTTP status' }),
      status: Type.String({ description: 'google.rpc.Code' }),
      message: Type.String({ description: 'What to change, for developers' }),
      details: Type.Array(Type.Union([ErrorInfo, LocalizedMessage])),
    }),
  },
  { $id: 'Error' }
);

export type WireErrorBody = Static<typeof ErrorBody>;
