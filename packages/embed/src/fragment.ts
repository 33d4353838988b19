import type { Fragment } from '@touchline/domain';

/** What is told to the page when something fails: detail of `touchline:error`. */
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

/**
 * Asks for a fragment. An answer with an `error` is one that asking again would not mend (4xx); null means that the
 * client has to render by itself: network errors, 5xx, no JSON. It never rejects.
 */
export function fetchFragment(
  url: string,
  signal: AbortSignal
): Promise<(Fragment & { readonly error?: WireError }) | null> {
  // Nothing but the URL: mode and credentials have to be those of the snippet's preload.
  return fetch(url, { signal })
    .then((response) => (response.status < 500 ? response.json() : null))
    .catch(() => null);
}

/** The reason of an error, else its status, as its code; undefined without one. */
export function toProblem(error?: WireError): (Problem & { readonly cause: WireError }) | undefined {
  const reason = error?.details?.find((detail) => detail.reason)?.reason;
  return error && { code: reason ?? error.status, message: error.message, cause: error };
}
