import { type Page, readPage } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { focusOf, intervalOf } from './refetch.ts';
import { ask, keyOf, localeParam, type Params, queryText, type Source } from './source.ts';

/** Items on a page. Source: spec §7, §9. */
const PAGE_SIZE = 10;

/** What a list can be asked (spec §7). Texts go to the server as they are. */
export interface ListInput {
  /** Sets this list apart from one with the same question; equal ones share calls. Never sent (API-02). */
  readonly cacheKey?: string | undefined;
  /** 10 unless given. */
  readonly pageSize?: number | undefined;
  /** AIP-160: `type_id = "football"`. */
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  /** AIP-132: `start_time asc, title desc`. */
  readonly orderBy?: string | undefined;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
  /** Shown first on the first page, in this order. */
  readonly pinnedIds?: readonly string[] | undefined;
  /** `BASIC`: without description and markers. */
  readonly view?: 'BASIC' | 'FULL' | undefined;
  /** The members that are wanted of each item, e.g. `metadata.score`; its id always comes. Absent: all. */
  readonly fields?: readonly string[] | undefined;
  /** Where to begin, as a list's `nextPageToken`; wins over `initialPageParam`, which means the same (CARD-17). */
  readonly pageToken?: string | undefined;
  readonly initialPageParam?: string | undefined;
  /** ms between calls that look for changes; absent or 0: none. */
  readonly refetchIntervalMs?: number | undefined;
  /** Whether to look for changes when the visitor comes back: true at once, absent only when the list is no longer fresh. */
  readonly refetchOnWindowFocus?: boolean | undefined;
}

/**
 * A list page by page, in the shape that TanStack's infinite queries take; without TanStack, `queryFn({ signal })` gives
 * the first page and `queryFn({ signal, pageParam: page.nextPageToken })` the one behind it. Rejects with `ApiError`.
 */
export interface ListQuery<Item, Signal extends Abortable> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: Signal; readonly pageParam?: string }) => Promise<Page<Item>>;
  /** '': the first page. */
  readonly initialPageParam: string;
  /** undefined: there is no page behind. */
  readonly getNextPageParam: (
    last: Page<unknown>,
    all: readonly Page<unknown>[],
    lastParam: string
  ) => string | undefined;
  /** ms */
  readonly refetchInterval: number | false;
  readonly refetchOnWindowFocus: boolean | 'always';
  /** ms */
  readonly staleTime: number;
  /** The call itself tries again. */
  readonly retry: false;
}

/** What distinguishes the three lists. */
export interface ListKind<Item> {
  /** As in the path and in the answer. */
  readonly collection: string;
  readonly read: (json: unknown) => Item | null;
  /** ms that an answer counts as current. */
  readonly staleTime: number;
}

/** The list of one kind that `input` asks for. */
export function listQuery<Item extends { readonly id: string }, Signal extends Abortable>(
  { collection, read, staleTime }: ListKind<Item>,
  source: Source<Signal>,
  input: ListInput
): ListQuery<Item, Signal> {
  const params = paramsOf(collection, input);
  const initialPageParam = input.pageToken || input.initialPageParam || '';
  return {
    queryKey: keyOf(source, [collection, input.cacheKey ?? '', queryText(params), initialPageParam]),
    queryFn: ({ signal, pageParam: pageToken = initialPageParam }) =>
      ask(
        source,
        {
          path: collection,
          params: { ...params, pageToken },
          expected: `no list of ${collection}`,
          read: (json) => readPage(json, collection, read),
        },
        signal
      ),
    initialPageParam,
    // A token that leads to itself would never end.
    getNextPageParam: ({ nextPageToken }, _, lastParam) =>
      nextPageToken === '' || nextPageToken === lastParam ? undefined : nextPageToken,
    refetchInterval: intervalOf(input.refetchIntervalMs),
    refetchOnWindowFocus: focusOf(input.refetchOnWindowFocus),
    staleTime,
    retry: false,
  };
}

function paramsOf(collection: string, input: ListInput): Params {
  const { pageSize = PAGE_SIZE, filter, search, orderBy, locale, pinnedIds = [], view, fields } = input;
  return {
    pageSize,
    filter,
    search,
    orderBy,
    locale: localeParam(locale),
    pinnedIds: [...new Set(pinnedIds)],
    view,
    fields: fields && `${collection}(${[...new Set(['id', ...fields])].join(',')}),totalSize`,
  };
}
