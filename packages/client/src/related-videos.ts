import type { Video } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import { ask, keyOf, localeParam, queryText, type Source } from './source.ts';
import { readVideos, tokenKey, type VideoInput, type VideoQuery } from './videos.ts';

/** The videos that belong with one, by its event or creative work: `GET /v1/videos?relatedTo=…`. */
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
      ask(source, { path: 'videos', params, expected: 'no list of videos', read: readVideos, token }, signal),
    enabled: id.trim() !== '',
  };
}
