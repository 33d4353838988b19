import { videoQuery } from '@touchline/client';
import { useCallback, useMemo } from 'react';
import { askAnew, type FindInput, type Found, useAwaited } from '../player/index.ts';
import { pageSource } from '../shared/data/page-source.ts';

/** The video that is asked for. */
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
  const videos = useMemo(() => answer && [answer], [answer]);
  const ask = useCallback(
    async (now: string) => [await askAnew({ api, publicKey }, (at) => videoQuery(at, { id, locale, token: now }))],
    [api, publicKey, id, locale]
  );
  return { item: null, videos, failure, retry, ask };
}
