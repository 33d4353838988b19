import type { ApiError } from '@touchline/client';

/** A list as loaded, with pushed changes; equal content is the same array. */
export interface ListState<Item> {
  /** Items of all loaded pages; undefined: no response yet. */
  readonly items: readonly Item[] | undefined;
  /** The loaded pages, for `touchline:dataloaded`; the last one is the newest. */
  readonly pages: readonly { readonly items: readonly Item[] }[];
  /** Number of items on all pages; null: unknown. */
  readonly total: number | null;
  /** `items` belong to the previous query, kept while this one is loading. */
  readonly isPrevious: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The next page failed to load; `loadMore()` retries. */
  readonly moreFailed: boolean;
  /** Error of the first request or of the last refetch (old items stay). */
  readonly error: ApiError | undefined;
  /** Requests the next page, once, however often it is called. */
  readonly loadMore: () => void;
  /** Retries after an error. */
  readonly retry: () => void;
}
