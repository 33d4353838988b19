import type { Source, VideoQuery } from '@touchline/client';
import { pageSource } from '../shared/data/page-source.ts';
import { type At, queryClientOf } from '../shared/data/query-client.ts';

/** The answer to a question as it is now, whatever was known: all who ask the same on the page learn of it. */
export function askAnew<Answer>(
  at: At,
  query: (source: Source<AbortSignal>) => VideoQuery<Answer, AbortSignal>
): Promise<Answer> {
  const { queryKey, queryFn } = query(pageSource(at));
  return queryClientOf(at).fetchQuery({ queryKey, queryFn, staleTime: 0 });
}
