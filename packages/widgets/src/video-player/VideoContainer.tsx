import { videoQuery } from '@touchline/client';
import type { Video } from '@touchline/domain';
import { useCallback, useMemo, useState } from 'react';
import {
  type ContentQueryInput,
  type ContentResult,
  createPlayerContainer,
  fetchFresh,
  usePolledQuery,
} from '../player/index.ts';
import { pageSource } from '../shared/data/page-source.ts';
import { videoPlayerWidget } from './config.ts';

const NO_VIDEOS: readonly Video[] = [];

/** Decides what video players show. */
export const videoContainer = createPlayerContainer(videoPlayerWidget, useVideo);

/** Fetches the requested video, and related videos shortly before its end. */
function useVideo({ config, token, id, api, initialData, isRejected }: ContentQueryInput): ContentResult {
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  const query = videoQuery(pageSource(source), { id: isRejected ? '' : id, locale, token });
  const {
    data: video,
    failure,
    retry,
  } = usePolledQuery({
    query,
    source,
    initialData: initialData?.videos[0],
    token,
    isPublic: initialData?.isPublic,
  });

  const [relatedVideos, setRelatedVideos] = useState<{ readonly id: string; readonly related: readonly Video[] }>();
  const related = relatedVideos?.id === id && video?.error === null ? relatedVideos.related : NO_VIDEOS;
  const videos = useMemo(() => video && [video, ...related], [video, related]);
  const load = useCallback(
    async (now: string | undefined) => {
      const { findRelated } = await import('./find-related.ts');
      return findRelated({ api, publicKey }, { id, locale, token: now });
    },
    [api, publicKey, id, locale]
  );
  const findRelated = () => {
    // If the request fails there is nothing to offer.
    load(token).then((videos) => setRelatedVideos({ id, related: videos }), Boolean);
  };
  const fetchVideos = useCallback(
    async (now: string) => [
      await fetchFresh({ api, publicKey }, (at) => videoQuery(at, { id, locale, token: now })),
      ...(related[0] ? await load(now) : NO_VIDEOS),
    ],
    [api, publicKey, id, locale, related, load]
  );
  return { item: null, videos, failure, retry, findRelated, fetchVideos };
}
