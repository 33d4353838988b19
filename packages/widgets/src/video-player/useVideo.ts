import { videoQuery } from '@touchline/client';
import type { Video } from '@touchline/domain';
import { useCallback, useMemo, useState } from 'react';
import { askAnew, type FindInput, type Found, useAwaited } from '../player/index.ts';
import { pageSource } from '../shared/data/page-source.ts';

const NONE: readonly Video[] = [];

/** The video that is asked for; at its end also those that may follow it. */
export function useVideo({ config, token, id, api, seed, isRefused }: FindInput): Found {
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  const query = videoQuery(pageSource(source), { id: isRefused ? '' : id, locale, token });
  const { answer, failure, retry } = useAwaited({
    query,
    source,
    seed: seed?.videos[0],
    token,
    isSeedPublic: seed?.isPublic,
  });

  const [found, setFound] = useState<{ readonly of: string; readonly related: readonly Video[] }>();
  const related = found?.of === id && answer?.error === null ? found.related : NONE;
  const videos = useMemo(() => answer && [answer, ...related], [answer, related]);
  const load = useCallback(
    async (now: string | undefined) => {
      const { findRelated } = await import('./find-related.ts');
      return findRelated({ api, publicKey }, { id, locale, token: now });
    },
    [api, publicKey, id, locale]
  );
  const findRelated = () => {
    // Without an answer there is nothing to offer.
    load(token).then((known) => setFound({ of: id, related: known }), Boolean);
  };
  const ask = useCallback(
    async (now: string) => [
      await askAnew({ api, publicKey }, (at) => videoQuery(at, { id, locale, token: now })),
      ...(related[0] ? await load(now) : NONE),
    ],
    [api, publicKey, id, locale, related, load]
  );
  return { item: null, videos, failure, retry, findRelated, ask };
}
