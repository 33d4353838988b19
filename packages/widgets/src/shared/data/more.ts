import type { QueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import type { Pages } from './share-items.ts';

export type FetchNextPage = (options: { cancelRefetch: false }) => Promise<unknown>;

/**
 * Asks for the next page of a list, once, however often it is called. While the list is being asked for again it waits
 * for that: a page added meanwhile would be lost.
 */
export function createMore<Item>(
  client: QueryClient,
  query: ListQuery<Item, AbortSignal> | null,
  fetchNextPage: FetchNextPage
): () => void {
  async function more(): Promise<void> {
    if (!query) return;
    const state = client.getQueryState<Pages<Item>>(query.queryKey);
    if (!state?.data || !hasNext(query, state.data)) return;
    const isIdle = state.fetchStatus === 'idle';
    if (!isIdle && state.fetchMeta?.fetchMore) return;
    // Joins what is under way, if something is.
    await fetchNextPage({ cancelRefetch: false });
    if (!isIdle) void more();
  }
  return () => void more();
}

function hasNext<Item>(query: ListQuery<Item, AbortSignal>, { pages, pageParams }: Pages<Item>): boolean {
  const last = pages.at(-1);
  return last !== undefined && query.getNextPageParam(last, pages, pageParams.at(-1) ?? '') !== undefined;
}
