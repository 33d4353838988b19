import { ApiError, isTransient, readApiError } from './api-error.ts';

/** Silent retries after a first failure, and the delay before the first of them, ms. Each further delay is twice as long. */
export const RETRIES = 3;
export const RETRY_DELAY = 1000;

/** The part of the platform's AbortSignal that this package reads. It passes the signal on unchanged. */
export interface Abortable {
  readonly aborted: boolean;
}

/** Functions of the platform that a call needs. */
export interface Ports<Signal extends Abortable> {
  readonly fetch: (
    url: string,
    init: { signal: Signal; headers?: Record<string, string>; method?: 'POST'; body?: string }
  ) => Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>;
  /** Resolves after `ms`. */
  readonly wait: (ms: number) => Promise<void>;
  /** 0 up to 1: spreads the retries of many pages. */
  readonly random: () => number;
}

/** Options of one call. */
export interface Call<Signal extends Abortable> {
  readonly ports: Ports<Signal>;
  readonly signal: Signal;
  readonly headers?: Record<string, string>;
}

/**
 * Fetches JSON. Retries silently after network errors, 5xx and responses that are not JSON; never after a 4xx.
 *
 * Throws `ApiError`. After `signal` is aborted it throws the error of fetch, without a retry.
 */
export async function getJson<Signal extends Abortable>(url: string, call: Call<Signal>): Promise<unknown> {
  const { ports, signal } = call;
  for (let failures = 0; ; failures++) {
    try {
      return await getOnce(url, call);
    } catch (error) {
      const final = signal.aborted || failures === RETRIES || !(error instanceof ApiError && isTransient(error));
      if (final) throw error;
      // Between 75 % and 125 % of 1, 2, 4 s.
      await ports.wait(RETRY_DELAY * 2 ** failures * (0.75 + ports.random() / 2));
      if (signal.aborted) throw error;
    }
  }
}

async function getOnce<Signal extends Abortable>(
  url: string,
  { ports, signal, headers }: Call<Signal>
): Promise<unknown> {
  const answer = await ports.fetch(url, headers ? { signal, headers } : { signal }).catch((cause: unknown) => {
    throw new ApiError({ code: 'NETWORK', status: 0, message: 'The content API cannot be reached.', cause });
  });
  const body = await answer.json().catch((cause: unknown) => {
    if (!answer.ok) return undefined;
    throw new ApiError({
      code: 'NETWORK',
      status: 0,
      message: 'The content API sent something that is no JSON.',
      cause,
    });
  });
  if (!answer.ok) throw readApiError(answer.status, body);
  return body;
}
