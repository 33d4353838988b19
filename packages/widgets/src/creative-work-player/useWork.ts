import { creativeWorkQuery } from '@touchline/client';
import type { CreativeWork } from '@touchline/domain';
import { type FindInput, type Found, untilVideos, useAwaited, useItemVideos } from '../player/index.ts';
import { pageSource } from '../shared/data/page-source.ts';
import { toItem } from './config.ts';

/** The work that is asked for, and its videos. */
export function useWork(input: FindInput): Found {
  const { config, id, api, seed, isRefused } = input;
  const { publicKey, locale } = config;
  const source = { api, publicKey };
  const query = untilVideos(creativeWorkQuery(pageSource(source), { id: isRefused ? '' : id, locale }));
  const known = useAwaited<CreativeWork>({ query, source, seed: seed?.item as CreativeWork | undefined });
  return useItemVideos(input, { known, item: known.answer, revision: '', toItem });
}
