import type { Fragment } from '@touchline/domain';

/** Detail of `touchline:error`: an error as it is reported to the page. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly cause?: unknown;
}

/** An AIP-193 error. */
export interface WireError {
  readonly code: number;
  readonly status: string;
  readonly message: string;
  readonly details?: readonly { readonly reason?: string }[];
}

type FragmentResponse = Fragment & { readonly error?: WireError };

/** Responses by URL, including pending ones. */
const responses: Record<string, Promise<FragmentResponse | undefined>> = {};

/**
 * Fetches a fragment; equal widgets share one request (API-10). A response with an `error` (4xx) is final: a retry
 * would not help. No response (falsy) means that the client has to render: network errors, 5xx, invalid JSON. The promise never
 * rejects.
 */
export function fetchFragment(url: string): Promise<FragmentResponse | undefined> {
  // Only the URL: mode and credentials must match those of the snippet's preload.
  // biome-ignore lint/suspicious/noAssignInExpressions: each byte of the loader counts
  return (responses[url] ??= fetch(url)
    .then((response) => response.status < 500 && response.json())
    .catch(() => {})
    .then((fragment) => {
      // Equal widgets share a response for 2 s; servers cache it for at least as long.
      setTimeout(() => delete responses[url], fragment?.state ? 2000 : 0);
      return fragment;
    }));
}

/** Returns an error with its reason, else its status, as its code; undefined without one. */
export function toProblem(error?: WireError): (Problem & { readonly cause: WireError }) | undefined {
  return (
    error && {
      code: error.details?.find((detail) => detail.reason)?.reason ?? error.status,
      message: error.message,
      cause: error,
    }
  );
}
