import { focusManager, hashKey, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import type { Page } from '@touchline/domain';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { disabledQuery } from './disabled-query.ts';
import { errorOf } from './error-of.ts';
import type { ListState } from './list-state.ts';
import type { Misplaced } from './live/live-insertions.ts';
import type { PageDelayBuffer } from './live/page-delay-buffer.ts';
import { type LiveOptions, useLiveItems } from './live/useLiveItems.ts';
import type { MergedPages } from './merge-pages.ts';
import type { ApiSource } from './query-client.ts';
import { seedPage } from './seed-query-cache.ts';
import type { Pages } from './share-items.ts';
import { useQueryClientOf } from './useQueryClientOf.ts';

/** Module state, not a global: one for each query on the page. A key names its API and publisher. */
const tickers = new Map<string, Ticker>();

interface ListOptions<Item> {
  /** null: there is nothing to request. */
  readonly query: ListQuery<Item, AbortSignal> | null;
  readonly source: ApiSource;
  /** The first page that came with the page; read on the first render only. */
  readonly initialData?: Page<Item> | undefined;
  /** It was current at this time, epoch ms; absent: it is. */
  readonly initialTime?: number | undefined;
  /** Lists of events only: keeps them current with pushed changes. */
  readonly live?: LiveOptions | undefined;
  /** Whether the items of the previous query stay until this one is loaded; they must have the same type. */
  readonly keepPrevious?: boolean | undefined;
}

/** A list from the content API, loaded page by page and kept current; see `ListState`. */
export function useList<Item extends { readonly id: string }>(options: ListOptions<Item>): ListState<Item> {
  const { query, source, initialData, initialTime, live, keepPrevious = false } = options;
  const client = useQueryClientOf(source);
  useState(() => {
    if (query && initialData) seedPage(client, query, initialData, initialTime);
  });
  const result = useInfiniteQuery(optionsOf(query, keepPrevious), client);
  const { data, isPlaceholderData: isPrevious, hasNextPage, fetchNextPage } = result;
  const calls = useCalls(client, query, fetchNextPage);
  const merged = useLiveItems({
    source,
    live,
    key: calls.key,
    pages: data?.pages,
    isPrevious,
    refetch: calls.refetch,
  });
  const shown = useDelayedPages(merged, { api: source.api, isDelayed: live?.isDelayed ?? false });
  const moreFailed = result.isFetchNextPageError;
  // A page may be empty and still have a next one (AIP-158).
  const needsNextPage =
    shown?.items.length === 0 && !isPrevious && hasNextPage && !result.isFetchingNextPage && !moreFailed;
  useEffect(() => {
    if (needsNextPage) calls.loadMore();
  }, [needsNextPage, calls]);
  return {
    items: shown?.items,
    pages: shown?.pages ?? [],
    total: data?.pages[0]?.totalSize ?? null,
    isPrevious,
    hasMore: hasNextPage,
    loadingMore: result.isFetchingNextPage,
    moreFailed,
    error: errorOf(result.error),
    loadMore: calls.loadMore,
    retry: moreFailed ? calls.loadMore : () => void calls.refetch(),
  };
}

/** Returns the options for TanStack Query. `refetchEvery` handles intervals instead. */
function optionsOf<Item>(query: ListQuery<Item, AbortSignal> | null, keepPrevious: boolean) {
  return {
    ...(query ?? { ...disabledQuery, initialPageParam: '', getNextPageParam: () => undefined }),
    enabled: query !== null,
    refetchInterval: false as const,
    ...(keepPrevious && query && { placeholderData: keepPreviousData }),
  };
}

/** Returns the functions that request this list, stable while it is the same list, and refetches at its interval. */
function useCalls<Item extends { readonly id: string }>(
  client: QueryClient,
  query: ListQuery<Item, AbortSignal> | null,
  fetchNextPage: FetchNextPage
) {
  const key = query ? hashKey(query.queryKey) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  const calls = useMemo(
    () => ({
      key,
      loadMore: createLoadMore(client, query, fetchNextPage),
      refetch: async (misplaced?: Misplaced) => {
        if (!query) return;
        const isLong = client.getQueryData<Pages<Item>>(query.queryKey)?.pages[1];
        // The code is loaded for the first event that needs it; without it, all pages are requested.
        const isDone =
          misplaced &&
          isLong &&
          (await import('./refetch-pages.ts').then(
            ({ refetchPages }) => refetchPages(client, query, misplaced),
            () => false
          ));
        if (!isDone) await refetch(client, query.queryKey);
      },
      every: (ms: number) => query && refetchEvery(client, query.queryKey, ms),
    }),
    [client, key, fetchNextPage]
  );
  const interval = query?.refetchInterval;
  useEffect(() => (interval && calls.every(interval)) || undefined, [calls, interval]);
  return calls;
}

type FetchNextPage = (options: { cancelRefetch: false }) => Promise<unknown>;

/**
 * Returns a function that requests the next page of a list, once, however often it is called. During a refetch of the
 * list it waits, because an added page would be lost.
 */
function createLoadMore<Item>(
  client: QueryClient,
  query: ListQuery<Item, AbortSignal> | null,
  fetchNextPage: FetchNextPage
): () => void {
  async function loadMore(): Promise<void> {
    if (!query) return;
    const state = client.getQueryState<Pages<Item>>(query.queryKey);
    if (!state?.data || !hasNext(query, state.data)) return;
    const isIdle = state.fetchStatus === 'idle';
    if (!isIdle && state.fetchMeta?.fetchMore) return;
    // Joins a running request, if any.
    await fetchNextPage({ cancelRefetch: false });
    if (!isIdle) void loadMore();
  }
  return () => void loadMore();
}

function hasNext<Item>(query: ListQuery<Item, AbortSignal>, { pages, pageParams }: Pages<Item>): boolean {
  const last = pages.at(-1);
  return last !== undefined && query.getNextPageParam(last, pages, pageParams.at(-1) ?? '') !== undefined;
}

/** Refetches one query at an interval, for all widgets that show it. */
interface Ticker {
  /** Requested intervals, ms; the shortest applies. */
  readonly intervals: number[];
  timer: ReturnType<typeof setInterval> | undefined;
}

/** Refetches displayed queries, or waits for a running request. Never rejects. */
function refetch(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  return client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
}

/**
 * Refetches at an interval while the page is visible (CARD-20). Returns a function that ends it. TanStack's own
 * interval starts again at each change of the query, so every response delays the next request.
 */
function refetchEvery(client: QueryClient, queryKey: readonly string[], ms: number): () => void {
  const name = hashKey(queryKey);
  const ticker = tickers.get(name) ?? { intervals: [], timer: undefined };
  tickers.set(name, ticker);

  const restart = () => {
    clearInterval(ticker.timer);
    if (ticker.intervals.length === 0) tickers.delete(name);
    else ticker.timer = setInterval(() => focusManager.isFocused() && refetch(client, queryKey), shortest(ticker));
  };
  const change = (edit: () => void) => {
    const before = shortest(ticker);
    edit();
    if (shortest(ticker) !== before) restart();
  };
  change(() => ticker.intervals.push(ms));
  return () => change(() => ticker.intervals.splice(ticker.intervals.indexOf(ms), 1));
}

function shortest({ intervals }: Ticker): number {
  return Math.min(...intervals);
}

/**
 * Returns the pages that may be shown; renders again when a delayed change is due. `isDelayed`: changes wait until the
 * viewer's own stream has reached them (`score-delay="stream"`). Until the code is loaded, which is only if it is
 * needed, and if that fails, nothing is delayed.
 */
function useDelayedPages<Item extends { readonly id: string }>(
  merged: MergedPages<Item> | undefined,
  { api, isDelayed }: { readonly api: string; readonly isDelayed: boolean }
): MergedPages<Item> | undefined {
  const [buffer, setBuffer] = useState<PageDelayBuffer>();
  useEffect(() => {
    if (!isDelayed) return;
    let isOver = false;
    import('./live/page-delay-buffer.ts').then(
      ({ createPageDelayBuffer }) => isOver || setBuffer(createPageDelayBuffer(api)),
      () => undefined
    );
    return () => {
      isOver = true;
      setBuffer(undefined);
    };
  }, [api, isDelayed]);
  return useSyncExternalStore(
    buffer?.subscribe ?? never,
    () => (merged && buffer ? buffer.show(merged) : merged),
    () => merged
  );
}

function never(): () => void {
  return () => undefined;
}
