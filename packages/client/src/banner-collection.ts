import { type BannerCollection, readBannerCollection } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { type SingleInput, type SingleQuery, singleQuery } from './single-query.ts';
import type { Source } from './source.ts';

/** ms; as long as the server lets anybody keep them (contract §7). */
const FRESH = 60_000;

/** One banner collection: `GET /v1/bannerCollections/{id}` (API-01). */
export function bannerCollectionQuery<Signal extends Abortable>(
  source: Source<Signal>,
  input: SingleInput
): SingleQuery<BannerCollection, Signal> {
  const kind = {
    collection: 'bannerCollections',
    read: readBannerCollection,
    expected: 'no banner collection',
    staleTime: FRESH,
  };
  return singleQuery(kind, source, input);
}
