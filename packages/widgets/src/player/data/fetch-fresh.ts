import type { Source, VideoQuery } from '@touchline/client';
import { pageSource } from '../../shared/data/page-source.ts';
import { type ApiSource, queryClientOf } from '../../shared/data/query-client.ts';

/**
 * Fetches a query again even if its result is cached. All components on the page that use the query get the new result.
 */
export function fetchFresh<Data>(
  at: ApiSource,
  query: (source: Source<AbortSignal>) => VideoQuery<Data, AbortSignal>
): Promise<Data> {
  const { queryKey, queryFn } = query(pageSource(at));
  return queryClientOf(at).fetchQuery({ queryKey, queryFn, staleTime: 0 });
}
