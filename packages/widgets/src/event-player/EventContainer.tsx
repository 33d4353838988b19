import { eventQuery } from '@touchline/client';
import type { SportsEvent } from '@touchline/domain';
import {
  type ContentQueryInput,
  type ContentResult,
  createPlayerContainer,
  untilVideos,
  useItemVideos,
  usePolledQuery,
} from '../player/index.ts';
import { useLiveEvent } from '../shared/data/live/useLiveEvent.ts';
import { pageSource } from '../shared/data/page-source.ts';
import { eventPlayerWidget, toItem } from './config.ts';

/** Decides what event players show. */
export const eventContainer = createPlayerContainer(eventPlayerWidget, useEvent);

/** Fetches the requested event, keeps it up to date, and fetches its videos. */
function useEvent(input: ContentQueryInput): ContentResult {
  const { config, id, api, initialData, isPlaying, isRejected } = input;
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  // Initial data of a spoiler-free page is incomplete, so it must not be used without that option.
  const cacheKey = config.spoilerFree ? 'bare' : undefined;
  const query = untilVideos(eventQuery(pageSource(source), { id: isRejected ? '' : id, locale, cacheKey }));
  const eventResult = usePolledQuery<SportsEvent>({
    query,
    source,
    initialData: initialData?.item as SportsEvent | undefined,
  });
  const event = useLiveEvent(eventResult.data, {
    source,
    locale,
    since: initialData?.revision ?? '',
    // A viewer needs no updates of the event.
    listens: !isPlaying,
    refetch: eventResult.refetch,
  });
  return useItemVideos(input, { result: eventResult, item: event, revision: event?.revision ?? '', toItem });
}
