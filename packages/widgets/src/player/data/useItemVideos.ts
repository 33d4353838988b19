import { videosQuery } from '@touchline/client';
import type { Video } from '@touchline/domain';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { later, visibility } from '../../shared/data/page-ports.ts';
import { pageSource } from '../../shared/data/page-source.ts';
import type { PlayerItem } from '../view.ts';
import type { ContentQueryInput, ContentResult } from '../widget.ts';
import { fetchFresh } from './fetch-fresh.ts';
import { type PolledQueryResult, usePolledQuery } from './usePolledQuery.ts';

/** ms over which players that receive the same update spread their requests. */
const REFETCH_SPREAD_MS = 700;

export interface ItemInput<Item> {
  /** The result of the request for the item. */
  readonly result: PolledQueryResult<Item>;
  /** The item in its newest state. */
  readonly item: Item | undefined;
  /** Increases when the item or its videos change; '' where there are no updates. */
  readonly revision: string;
  readonly toItem: (item: Item) => PlayerItem;
}

const NO_VIDEOS: readonly Video[] = [];

/** Fetches the videos of an event or a work, which decide whether there is something to play. */
export function useItemVideos<Item extends { readonly videoIds: readonly string[] }>(
  { config, token, api, initialData, isPlaying }: ContentQueryInput,
  { result, item, revision, toItem }: ItemInput<Item>
): ContentResult {
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  const ids = item?.videoIds ?? [];
  const query = videosQuery(pageSource(source), { ids, locale, token });
  const {
    data: videos,
    failure,
    retry,
    refetch,
  } = usePolledQuery({
    query,
    source,
    initialData: ids.length > 0 ? initialData?.videos : undefined,
    token,
    isPublic: initialData?.isPublic,
  });

  const [seenRevision, setSeenRevision] = useState(revision);
  if (seenRevision === '' && revision !== '') setSeenRevision(revision);
  const hasUpdate = seenRevision !== '' && revision !== seenRevision && !isPlaying;
  const refetchVideos = useEffectEvent(() => {
    setSeenRevision(revision);
    if (visibility.isVisible()) void refetch();
  });
  useEffect(
    () => (hasUpdate ? later(() => refetchVideos(), Math.random() * REFETCH_SPREAD_MS) : undefined),
    [hasUpdate]
  );

  const idsKey = JSON.stringify(ids);
  const fetchVideos = useCallback(
    (now: string) =>
      fetchFresh({ api, publicKey }, (at) => videosQuery(at, { ids: JSON.parse(idsKey), locale, token: now })),
    [api, publicKey, idsKey, locale]
  );

  const playerItem = useMemo(() => item && toItem(item), [item, toItem]);
  return {
    item: playerItem,
    videos: item && ids.length === 0 ? NO_VIDEOS : videos,
    failure: result.failure ?? failure,
    retry: result.failure ? result.retry : retry,
    fetchVideos,
  };
}
