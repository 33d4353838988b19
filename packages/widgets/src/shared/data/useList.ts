import { hashKey, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import type { Page } from '@touchline/domain';
import { useEffect, useMemo, useState } from 'react';
import type { Belongs, Misplaced } from './arrivals.ts';
import { errorOf } from './error-of.ts';
import type { Listed } from './listed.ts';
import { liveLineOf, silentLine } from './live.ts';
import type { LiveLine } from './live-line.ts';
import { createMore, type FetchNextPage } from './more.ts';
import { nothing } from './nothing.ts';
import { plantPage } from './plant.ts';
import type { At } from './query-client.ts';
import { refetch, refetchEvery } from './refetch-every.ts';
import type { Pages } from './share-items.ts';
import { useHeldPages } from './useHeldPages.ts';
import { useLiveItems } from './useLiveItems.ts';
import { useQueryClientOf } from './useQueryClientOf.ts';

export interface ListWish<Item> {
  /** null: there is nothing to ask. */
  readonly query: ListQuery<Item, AbortSignal> | null;
  readonly source: At;
  /** The first page that came with the page; looked at on the first render only. */
  readonly seed?: Page<Item> | undefined;
  /** Lists of events only: keeps them current with what is pushed. */
  readonly live?: LiveWish | undefined;
  /** Whether the items of the last question stay until this one is answered; they have to be of the same kind. */
  readonly keepOther?: boolean | undefined;
}

export interface LiveWish {
  /** The one that the list was asked with. */
  readonly locale: string | undefined;
  readonly belongs: Belongs;
  /** News waits until the viewer's own stream has got there; absent: it does not. */
  readonly isHeld?: boolean;
}

/** A list from the content API, page by page, kept current; see `Listed`. */
export function useList<Item extends { readonly id: string }>(wish: ListWish<Item>): Listed<Item> {
  const { query, source, seed, live, keepOther = false } = wish;
  const client = useQueryClientOf(source);
  useState(() => {
    if (query && seed) plantPage(client, query, seed);
  });
  const result = useInfiniteQuery(optionsOf(query, keepOther), client);
  const { data, isPlaceholderData: isOther, hasNextPage, fetchNextPage } = result;
  const calls = useCalls(client, query, fetchNextPage);
  const merged = useLiveItems({
    line: useLine(source, live),
    key: calls.key,
    pages: data?.pages,
    isOther,
    belongs: live?.belongs,
    refetch: calls.again,
  });
  const shown = useHeldPages(merged, { api: source.api, isHeld: live?.isHeld ?? false });
  const moreFailed = result.isFetchNextPageError;
  // A page may be empty and still have one behind it (AIP-158).
  const goesOn = shown?.items.length === 0 && !isOther && hasNextPage && !result.isFetchingNextPage && !moreFailed;
  useEffect(() => {
    if (goesOn) calls.more();
  }, [goesOn, calls]);
  return {
    items: shown?.items,
    pages: shown?.pages ?? [],
    total: data?.pages[0]?.totalSize ?? null,
    isOther,
    hasMore: hasNextPage,
    loadingMore: result.isFetchingNextPage,
    moreFailed,
    error: errorOf(result.error),
    more: calls.more,
    retry: moreFailed ? calls.more : () => void calls.again(),
  };
}

/** What TanStack is told. Looking for changes at intervals is `refetchEvery`'s affair. */
function optionsOf<Item>(query: ListQuery<Item, AbortSignal> | null, keepOther: boolean) {
  return {
    ...(query ?? { ...nothing, initialPageParam: '', getNextPageParam: () => undefined }),
    enabled: query !== null,
    refetchInterval: false as const,
    ...(keepOther && query && { placeholderData: keepPreviousData }),
  };
}

/** What asks for this list anew, the same functions as long as it is the same list; and asks by itself at its interval. */
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
      more: createMore(client, query, fetchNextPage),
      again: async (misplaced?: Misplaced) => {
        if (!query) return;
        const isLong = client.getQueryData<Pages<Item>>(query.queryKey)?.pages[1];
        // The code comes with the first event that needs it; without it, all pages are requested.
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

function useLine({ api, publicKey }: At, live: LiveWish | undefined): LiveLine {
  const isLive = live !== undefined;
  const locale = live?.locale;
  return useMemo(
    () => (isLive ? liveLineOf({ api, publicKey }, locale) : silentLine),
    [isLive, locale, api, publicKey]
  );
}
