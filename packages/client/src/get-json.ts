import { ApiError, isPassing, readApiError } from './api-error.ts';

/** Silent retries after a first failure, and the wait before the first of them, ms; each further wait is twice as long. */
export const RETRIES = 3;
export const RETRY_DELAY = 1000;

/** What is known here of the platform's AbortSignal; it is handed through untouched. */
export interface Abortable {
  readonly aborted: boolean;
}

/** What a call needs from the outside. */
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

/** One call's means, and what it is sent with. */
export interface Call<Signal extends Abortable> {
  readonly ports: Ports<Signal>;
  readonly signal: Signal;
  readonly headers?: Record<string, string>;
}

/**
 * Gets JSON, silently trying again after network errors, 5xx and answers that are no JSON; a 4xx is final at once.
 *
 * Throws `ApiError`; after `signal` is aborted it throws whatever fetch throws for that, without trying again.
 */
export async function getJson<Signal extends Abortable>(url: string, call: Call<Signal>): Promise<unknown> {
  const { ports, signal } = call;
  for (let failures = 0; ; failures++) {
    try {
      return await getOnce(url, call);
    } catch (error) {
      const final = signal.aborted || failures === RETRIES || !(error instanceof ApiError && isPassing(error));
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
