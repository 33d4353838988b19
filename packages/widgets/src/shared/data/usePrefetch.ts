import { hashKey } from '@tanstack/react-query';
import type { ListQuery } from '@touchline/client';
import { useEffect } from 'react';
import { type At, queryClientOf } from './query-client.ts';

/** ms after which the page is taken as idle where browsers do not tell (Safari). */
const IDLE = 500;

/** Asks, when the page has nothing better to do, for lists that the visitor may want next. Failures stay unheard of. */
export function usePrefetch(source: At, queries: readonly ListQuery<unknown, AbortSignal>[]): void {
  const { api, publicKey } = source;
  const hash = hashKey(queries.map(({ queryKey }) => queryKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hash` stands for the queries
  useEffect(() => {
    if (queries.length === 0 || savesData()) return;
    return whenIdle(() => {
      const client = queryClientOf({ api, publicKey });
      for (const query of queries) void client.prefetchInfiniteQuery(query);
    });
  }, [api, publicKey, hash]);
}

function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, IDLE);
  return () => clearTimeout(timer);
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
