import { type BannerCollection, readBannerCollection } from '@touchline/domain';
import { ApiError } from './api-error.ts';
import { type Abortable, type Call, getJson } from './get-json.ts';

/** Which collection, for which publisher, in which language. `api` has no slash at its end. */
export interface BannerCollectionQuery {
  readonly api: string;
  readonly publicKey: string;
  readonly collection: string;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
}

/** The address of a query: `GET /v1/bannerCollections/{id}?key&locale` (contract §3). It identifies the content. */
export function bannerCollectionUrl({ api, publicKey, collection, locale }: BannerCollectionQuery): string {
  const query = [`key=${encodeURIComponent(publicKey)}`, ...(locale ? [`locale=${encodeURIComponent(locale)}`] : [])];
  return `${api}/v1/bannerCollections/${encodeURIComponent(collection)}?${query.join('&')}`;
}

/** Loads a banner collection (API-01). Throws `ApiError`. */
export async function loadBannerCollection<Signal extends Abortable>(
  query: BannerCollectionQuery,
  options: Call<Signal>
): Promise<BannerCollection> {
  const json = await getJson(bannerCollectionUrl(query), options);
  const collection = readBannerCollection(json);
  if (collection) return collection;
  throw new ApiError({
    code: 'NETWORK',
    status: 0,
    message: 'The content API sent something that is no banner collection.',
  });
}
