import type { Condition, Order } from '@touchline/contract/filter';

/** A query of a list. */
export interface ListQuery {
  readonly publisher: string;
  readonly filter: Condition | null;
  /** Blank for no search. */
  readonly search: string;
  /** null or empty: by relevance in a search, otherwise the default order of the listing. */
  readonly orderBy: readonly Order[] | null;
  /** First on the first page, regardless of filter and search. */
  readonly pinnedIds: readonly string[];
  /** Locales of the displayed texts, in order of preference. */
  readonly locales: readonly string[];
  /** Number of rows of a page, at least 1. */
  readonly limit: number;
  /** `next` of the previous page; null for the first page. */
  readonly after: string | null;
  /** Whether the size of the whole list is requested. */
  readonly isCounted: boolean;
}

/** A statement. Its text depends on the shape of the query, never on the caller's values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
