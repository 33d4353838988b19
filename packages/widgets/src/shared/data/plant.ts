import type { QueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import type { Page } from '@touchline/domain';
import type { Pages } from './share-items.ts';

interface Question {
  readonly queryKey: readonly string[];
  readonly staleTime: number;
}

/**
 * Puts an answer that came with the page where calls find it, as fresh as if it had just been asked for. One that is known
 * already and still fresh stays.
 */
export function plant<Answer>(client: QueryClient, { queryKey, staleTime }: Question, seed: Answer): void {
  const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
  if (Date.now() - dataUpdatedAt >= staleTime) client.setQueryData<Answer>(queryKey, seed);
}

/** The same for a list's first page; a list that has grown longer stays and is asked for again. */
export function plantPage<Item>(client: QueryClient, query: ListQuery<Item, AbortSignal>, seed: Page<Item>): void {
  const known = client.getQueryData<Pages<Item>>(query.queryKey);
  if (known && known.pages.length > 1) return;
  plant<Pages<Item>>(client, query, { pages: [seed], pageParams: [query.initialPageParam] });
}
