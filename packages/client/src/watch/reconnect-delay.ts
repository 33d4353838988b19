/** ms before connecting again where the server did not say; it does with each stream. */
export const DEFAULT_RETRY = 3_000;
/** ms at most, unless the server asks for more. */
const LONGEST = 60_000;

/**
 * How long to wait (ms) before connecting again. Grows with the failures in a row, 0 after a stream that worked, and is
 * drawn at random, so that pages that lost the same server do not come back together.
 */
export function reconnectDelay({
  failures,
  retry,
  retryAfter,
  random,
}: {
  readonly failures: number;
  /** ms, as the stream said. */
  readonly retry: number;
  /** Seconds of a Retry-After header; null: none. */
  readonly retryAfter: number | null;
  /** 0 up to 1. */
  readonly random: number;
}): number {
  const delay = Math.min(LONGEST, retry * 2 ** failures);
  return Math.max(delay, (retryAfter ?? 0) * 1_000) * (0.75 + random / 2);
}
