import { eventQuery } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import { type FindInput, type Found, untilVideos, useAwaited, useItemVideos } from '../player/index.ts';
import { pageSource } from '../shared/data/page-source.ts';
import { useLiveEvent } from '../shared/data/useLiveEvent.ts';
import { toItem } from './config.ts';

/** The event that is asked for, in its newest state, and its videos. */
export function useEvent(input: FindInput): Found {
  const { config, id, api, seed, settled, isRefused } = input;
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  // What came with a spoiler-free page is no answer for others.
  const cacheKey = config.spoilerFree ? 'bare' : undefined;
  const query = untilVideos(eventQuery(pageSource(source), { id: isRefused ? '' : id, locale, cacheKey }));
  const known = useAwaited<SportsEvent>({ query, source, seed: seed?.item as SportsEvent | undefined });
  const event = useLiveEvent(known.answer, {
    source,
    locale,
    since: seed?.revision ?? '',
    // Whoever watches needs no news.
    listens: !settled,
    refetch: known.refetch,
  });
  return useItemVideos(input, { known, item: event, revision: event?.revision ?? '', toItem });
}
