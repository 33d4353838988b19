import type { QueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import type { Page } from '@touchline/domain';
import type { Pages } from './share-items.ts';

interface QueryIdentity {
  readonly queryKey: readonly string[];
  readonly staleTime: number;
}

/**
 * Stores data that came with the page in the query cache. Fresh cached data stays. `updatedAt`: the data was current at
 * this time, epoch ms.
 */
export function seedQueryCache<Data>(
  client: QueryClient,
  { queryKey, staleTime }: QueryIdentity,
  initialData: Data,
  updatedAt = Date.now()
): void {
  const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
  if (dataUpdatedAt === 0 || updatedAt - dataUpdatedAt >= staleTime)
    client.setQueryData<Data>(queryKey, initialData, { updatedAt });
}

/** Stores a list's first page; a list with more pages stays and is refetched. */
export function seedPage<Item>(
  client: QueryClient,
  query: ListQuery<Item, AbortSignal>,
  initialData: Page<Item>,
  updatedAt?: number
): void {
  const cached = client.getQueryData<Pages<Item>>(query.queryKey);
  if (cached && cached.pages.length > 1) return;
  const pages = { pages: [initialData], pageParams: [query.initialPageParam] };
  seedQueryCache<Pages<Item>>(client, query, pages, updatedAt);
}
