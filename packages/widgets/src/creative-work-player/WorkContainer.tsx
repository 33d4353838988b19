import { creativeWorkQuery } from '@touchline/client';
import type { CreativeWork } from '@touchline/domain';
import {
  type ContentQueryInput,
  type ContentResult,
  createPlayerContainer,
  untilVideos,
  useItemVideos,
  usePolledQuery,
} from '../player/index.ts';
import { pageSource } from '../shared/data/page-source.ts';
import { creativeWorkPlayerWidget, toItem } from './config.ts';

/** Decides what creative-work players show. */
export const workContainer = createPlayerContainer(creativeWorkPlayerWidget, useWork);

/** Fetches the requested work and its videos. */
function useWork(input: ContentQueryInput): ContentResult {
  const { config, id, api, initialData, isRejected } = input;
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  const query = untilVideos(creativeWorkQuery(pageSource(source), { id: isRejected ? '' : id, locale }));
  const workResult = usePolledQuery<CreativeWork>({
    query,
    source,
    initialData: initialData?.item as CreativeWork | undefined,
  });
  return useItemVideos(input, { result: workResult, item: workResult.data, revision: '', toItem });
}
