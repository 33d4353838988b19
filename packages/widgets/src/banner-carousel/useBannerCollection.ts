import { ApiError } from '@touchline/client';
import type { BannerCollection } from '@touchline/domain';
import { useEffect, useState } from 'react';
import { shareBannerCollection } from './queries.ts';
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
  const identity = JSON.stringify([api, publicKey, collection, locale]);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly known: LoadedCollection } | undefined>();
  const incomplete = publicKey === '' || collection === '';
  const known = initial !== undefined || incomplete;

  useEffect(() => {
    if (known) return;
    const call = shareBannerCollection({ api, publicKey, collection, locale });
    let wanted = true;
    const take = (next: LoadedCollection) => wanted && setAnswer({ to: identity, known: next });
    call.answer.then(
      (loaded) => take({ collection: loaded }),
      (thrown: unknown) => take(failureOf(thrown))
    );
    return () => {
      wanted = false;
      call.leave();
    };
  }, [api, publicKey, collection, locale, identity, known]);

  if (initial) return { collection: initial };
  if (incomplete) return failureOf(incompleteError(publicKey === '' ? 'public-key' : 'collection'));
  return answer?.to === identity ? answer.known : {};
}

function failureOf(thrown: unknown): LoadedCollection {
  const error =
    thrown instanceof ApiError
      ? thrown
      : new ApiError({ code: 'NETWORK', status: 0, message: String(thrown), cause: thrown });
  return error.status === 404 ? { missing: true, error } : { failed: true, error };
}

function incompleteError(attribute: string): ApiError {
  return new ApiError({ code: 'CONFIG', status: 0, message: `Set the attribute ${attribute} of the banner carousel.` });
}
