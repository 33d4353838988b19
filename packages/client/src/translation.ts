import { normaliseLocale, readTranslation } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import type { SingleQuery } from './single-query.ts';
import { fetchFrom, keyOf, type Source, STALE_TIME_MS } from './source.ts';

/** A publisher's own texts, by the English phrases that they replace: `GET /v1/translations/{locale}` (contract §6). */
export function translationQuery<Signal extends Abortable>(
  source: Source<Signal>,
  { locale }: { readonly locale: string }
): SingleQuery<Readonly<Record<string, string>>, Signal> {
  const path = `translations/${encodeURIComponent(normaliseLocale(locale))}`;
  return {
    queryKey: keyOf(source, [path]),
    queryFn: ({ signal }) =>
      fetchFrom(source, { path, params: {}, expected: 'no translation', read: readTranslation }, signal),
    enabled: locale.trim() !== '',
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: STALE_TIME_MS,
    retry: false,
  };
}
