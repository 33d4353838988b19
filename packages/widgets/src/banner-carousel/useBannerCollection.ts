import { ApiError, bannerCollectionQuery } from '@touchline/client';
import type { BannerCollection } from '@touchline/domain';
import { pageSource } from '../shared/data/page-source.ts';
import { useOne } from '../shared/data/useOne.ts';
import type { Known } from './view.ts';

export interface CollectionInput {
  readonly api: string;
  readonly publicKey: string;
  readonly collection: string;
  readonly locale: string | undefined;
  /** Content that came with the page; then nothing is asked. */
  readonly initial: BannerCollection | undefined;
}

/** What is known of the collection, with the error that kept it from being known. */
export type LoadedCollection = Known & { readonly error?: ApiError };

/** Loads the configured collection (spec §7); another key, id, locale or API is another query. */
export function useBannerCollection({
  api,
  publicKey,
  collection,
  locale,
  initial,
}: CollectionInput): LoadedCollection {
  const source = { api, publicKey };
  const isIncomplete = publicKey === '' || collection === '';
  const query =
    initial || isIncomplete
      ? null
      : bannerCollectionQuery(pageSource(source), { id: collection, locale, refetchOnWindowFocus: false });
  const { answer, error } = useOne({ query, source });

  if (initial) return { collection: initial };
  if (isIncomplete) return failureOf(incompleteError(publicKey === '' ? 'public-key' : 'collection'));
  if (answer) return { collection: answer };
  return error ? failureOf(error) : {};
}

function failureOf(error: ApiError): LoadedCollection {
  return error.status === 404 ? { missing: true, error } : { failed: true, error };
}

function incompleteError(attribute: string): ApiError {
  return new ApiError({ code: 'CONFIG', status: 0, message: `Set the attribute ${attribute} of the banner carousel.` });
}
