import { type Page, readPage } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { focusOf, intervalOf } from './refetch.ts';
import { fetchFrom, keyOf, localeParam, type Params, queryText, type Source } from './source.ts';

/** Items on a page. Source: spec §7, §9. */
const PAGE_SIZE = 10;

/** Parameters of a list (spec §7). Texts are sent to the server unchanged. */
export interface ListInput {
  /** Separates this list from others with the same parameters; equal lists share calls. Never sent (API-02). */
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
  /** The members of each item in the response, e.g. `metadata.score`; the id is always included. Absent: all. */
  readonly fields?: readonly string[] | undefined;
  /** Token of the first page, from a list's `nextPageToken`; wins over `initialPageParam`, its synonym (CARD-17). */
  readonly pageToken?: string | undefined;
  readonly initialPageParam?: string | undefined;
  /** ms between refetches; absent or 0: none. */
  readonly refetchIntervalMs?: number | undefined;
  /** Whether to refetch on window focus: `true` always, `false` never, absent only when the list is stale. */
  readonly refetchOnWindowFocus?: boolean | undefined;
}

/**
 * Options for one of TanStack's infinite queries. Without TanStack, `queryFn({ signal })` resolves to the first page and
 * `queryFn({ signal, pageParam: page.nextPageToken })` to the next one. Rejects with `ApiError`.
 */
export interface ListQuery<Item, Signal extends Abortable> {
  readonly queryKey: readonly string[];
  readonly queryFn: (context: { readonly signal: Signal; readonly pageParam?: string }) => Promise<Page<Item>>;
  /** '': the first page. */
  readonly initialPageParam: string;
  /** undefined: there is no next page. */
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

/** Properties in which the three lists differ. */
export interface ListKind<Item> {
  /** Name in the path and in the response. */
  readonly collection: string;
  readonly read: (json: unknown) => Item | null;
  /** ms for which a response is fresh. */
  readonly staleTime: number;
}

/** Returns the query of a list. */
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
      fetchFrom(
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
    // A page that names its own token as the next one would never end.
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
