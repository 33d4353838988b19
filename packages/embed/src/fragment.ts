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

type Answer = Fragment & { readonly error?: WireError };

/** Answers by their addresses, also those under way. */
const answers: Record<string, Promise<Answer | null>> = {};

/**
 * Fetches a fragment; equal widgets share one request (API-10). An answer with an `error` is one that asking again would
 * not mend (4xx); null means that the client has to render by itself: network errors, 5xx, no JSON. It never rejects.
 */
export function fetchFragment(url: string): Promise<Answer | null> {
  // Nothing but the URL: mode and credentials have to be those of the snippet's preload.
  // biome-ignore lint/suspicious/noAssignInExpressions: each byte of the loader counts
  return (answers[url] ??= fetch(url)
    .then((response) => (response.status < 500 ? response.json() : null))
    .catch(() => null)
    .then((answer) => {
      // Equal widgets share one for 2 s, as long as servers keep it at the least.
      setTimeout(() => delete answers[url], answer?.state ? 2000 : 0);
      return answer;
    }));
}

/** The reason of an error, else its status, as its code; undefined without one. */
export function toProblem(error?: WireError): (Problem & { readonly cause: WireError }) | undefined {
  const reason = error?.details?.find((detail) => detail.reason)?.reason;
  return error && { code: reason ?? error.status, message: error.message, cause: error };
}
