import { normaliseLocale, readTranslation } from '@touchline/domain';
import type { Abortable } from './get-json.ts';
import type { SingleQuery } from './single-query.ts';
import { ask, keyOf, type Source } from './source.ts';

/** ms; as long as the server lets anybody keep them (contract §7). */
const FRESH = 60_000;

/** A publisher's own words for built-in texts, by their English phrases: `GET /v1/translations/{locale}` (contract §6). */
export function translationQuery<Signal extends Abortable>(
  source: Source<Signal>,
  { locale }: { readonly locale: string }
): SingleQuery<Readonly<Record<string, string>>, Signal> {
  const path = `translations/${encodeURIComponent(normaliseLocale(locale))}`;
  return {
    queryKey: keyOf(source, [path]),
    queryFn: ({ signal }) =>
      ask(source, { path, params: {}, expected: 'no translation', read: readTranslation }, signal),
    enabled: locale.trim() !== '',
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: FRESH,
    retry: false,
  };
}
