import { type BannerCollection, readBannerCollection } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { type SingleInput, type SingleQuery, singleQuery } from './single-query.ts';
import { type Source, STALE_TIME_MS } from './source.ts';

/** One banner collection: `GET /v1/bannerCollections/{id}` (API-01). */
export function bannerCollectionQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: SingleInput
): SingleQuery<BannerCollection, Signal> {
  const kind = {
    collection: 'bannerCollections',
    read: readBannerCollection,
    expected: 'no banner collection',
    staleTime: STALE_TIME_MS,
  };
  return singleQuery(kind, source, input);
}
