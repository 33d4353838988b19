import type { Video } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { fetchFrom, keyOf, localeParam, queryText, type Source } from './source.ts';
import { readVideos, tokenKey, type VideoInput, type VideoQuery } from './videos.ts';

/** Lists the videos with the same event or creative work as a video: `GET /v1/videos?relatedTo=…`. */
export function relatedVideosQuery<Signal extends Abortable>(
  source: Source<Signal>,
  { id, locale, token }: VideoInput
): VideoQuery<readonly Video[], Signal> {
  const params = { locale: localeParam(locale), relatedTo: id };
  return {
    refetchInterval: () => false,
    refetchOnWindowFocus: () => false,
    retry: false,
    staleTime: 0,
    queryKey: keyOf(source, ['videos', tokenKey(token), queryText(params)]),
    queryFn: ({ signal }) =>
      fetchFrom(source, { path: 'videos', params, expected: 'no list of videos', read: readVideos, token }, signal),
    enabled: id.trim() !== '',
  };
}
