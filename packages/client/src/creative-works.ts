import { type CreativeWork, readCreativeWork } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { type ListInput, type ListQuery, listQuery } from './list-query.ts';
import { type SingleInput, type SingleQuery, singleQuery } from './single-query.ts';
import { type Source, STALE_TIME_MS } from './source.ts';

/** Creative works, page by page: `GET /v1/creativeWorks` (API-03). */
export function creativeWorksQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: ListInput = {}
): ListQuery<CreativeWork, Signal> {
  return listQuery({ collection: 'creativeWorks', read: readCreativeWork, staleTime: STALE_TIME_MS }, source, input);
}

/** One creative work: `GET /v1/creativeWorks/{id}` (API-07). */
export function creativeWorkQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: SingleInput
): SingleQuery<CreativeWork, Signal> {
  const kind = {
    collection: 'creativeWorks',
    read: readCreativeWork,
    expected: 'no creative work',
    staleTime: STALE_TIME_MS,
  };
  return singleQuery(kind, source, input);
}
