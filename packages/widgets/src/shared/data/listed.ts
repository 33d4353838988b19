import type { ApiError } from '@touchline/client';

/** A list as far as it is known, with what was pushed since; equal content is the very same array. */
export interface Listed<Item> {
  /** All loaded pages in one; undefined: nothing has answered yet. */
  readonly items: readonly Item[] | undefined;
  /** The pages that were loaded, for `touchline:dataloaded`; the last one is the newest. */
  readonly pages: readonly { readonly items: readonly Item[] }[];
  /** Items on all pages; null when the server does not say. */
  readonly total: number | null;
  /** `items` are another question's, kept while this one is on its way. */
  readonly isOther: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The next page could not be had; `more()` tries again. */
  readonly moreFailed: boolean;
  /** Why nothing has answered, or why the last refetch failed (old items stay). */
  readonly error: ApiError | undefined;
  /** Asks for the next page, once, however often it is called. */
  readonly more: () => void;
  /** Asks again after an error. */
  readonly retry: () => void;
}
