import { videosQuery } from '@touchline/client';
import type { Video } from '@touchline/domain';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { later, visibility } from '../shared/data/page-ports.ts';
import { pageSource } from '../shared/data/page-source.ts';
import { askAnew } from './ask-anew.ts';
import { type AwaitedAnswer, useAwaited } from './useAwaited.ts';
import type { PlayerItem } from './view.ts';
import type { FindInput, Found } from './widget.ts';

/** ms over which the players that hear the same news spread their questions. */
const SPREAD = 700;

export interface ItemInput<Item> {
  /** How the item was asked for. */
  readonly known: AwaitedAnswer<Item>;
  /** It in its newest state. */
  readonly item: Item | undefined;
  /** Rises when something about it changes, its videos included; '' where nobody tells. */
  readonly revision: string;
  readonly toItem: (item: Item) => PlayerItem;
}

const NO_VIDEOS: readonly Video[] = [];

/** The videos of an event or a work, which say whether there is something to play. */
export function useItemVideos<Item extends { readonly videoIds: readonly string[] }>(
  { config, token, api, seed, settled }: FindInput,
  { known, item, revision, toItem }: ItemInput<Item>
): Found {
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  const ids = item?.videoIds ?? [];
  const query = videosQuery(pageSource(source), { ids, locale, token });
  const { answer, failure, retry, refetch } = useAwaited({
    query,
    source,
    seed: ids.length > 0 ? seed?.videos : undefined,
    token,
    isSeedPublic: seed?.isPublic,
  });

  const [told, setTold] = useState(revision);
  if (told === '' && revision !== '') setTold(revision);
  const isNews = told !== '' && revision !== told && !settled;
  const look = useEffectEvent(() => {
    setTold(revision);
    if (visibility.isVisible()) void refetch();
  });
  useEffect(() => (isNews ? later(() => look(), Math.random() * SPREAD) : undefined), [isNews]);

  const wanted = JSON.stringify(ids);
  const ask = useCallback(
    (now: string) =>
      askAnew({ api, publicKey }, (at) => videosQuery(at, { ids: JSON.parse(wanted), locale, token: now })),
    [api, publicKey, wanted, locale]
  );

  const shown = useMemo(() => item && toItem(item), [item, toItem]);
  return {
    item: shown,
    videos: item && ids.length === 0 ? NO_VIDEOS : answer,
    failure: known.failure ?? failure,
    retry: known.failure ? known.retry : retry,
    ask,
  };
}
