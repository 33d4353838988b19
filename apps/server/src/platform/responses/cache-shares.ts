/** Bytes for each cache of responses. */
export interface CacheShares {
  /** Whole responses with lists and single resources. */
  readonly responses: number;
  /** Resources in their public form, which lists are made of. */
  readonly items: number;
  /** URLs that lead to responses. */
  readonly urls: number;
  /** Rendered fragments, and the files that are made from them. */
  readonly fragments: number;
  /** Calendar feeds. */
  readonly calendars: number;
}

/**
 * Divides `ANSWER_CACHE_BYTES` between the caches of responses. A tenth is left, and each cache counts more than it stores:
 * V8 and malloc need as much room again between what is stored as it takes itself.
 */
export function cacheSharesOf(bytes: number): CacheShares {
  const share = (part: number) => Math.floor(part * bytes);
  return {
    responses: share(0.4),
    items: share(0.2),
    urls: share(0.05),
    fragments: share(0.2),
    calendars: share(0.05),
  };
}
