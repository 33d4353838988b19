import { languageOf, normaliseLocale } from '@touchline/domain';
import { LRUCache } from 'lru-cache';

/**
 * Selects the locale of a response: the first requested one that has texts, by exact tag, else by language; else the
 * publisher's own (contract §6). `available`: tags with texts, in lower case.
 */
export function contentLanguage(
  available: Iterable<string>,
  requested: readonly string[],
  languageCode: string
): string {
  const own = normaliseLocale(languageCode);
  const tags = new Set([...available, own.toLowerCase()]);
  for (const locale of requested.map(normaliseLocale)) {
    const tag = [locale, languageOf(locale)].find((one) => tags.has(one.toLowerCase()));
    if (tag !== undefined) return canonicalLocale(tag);
  }
  return canonicalLocale(own);
}

/** Returns `pt-br` as `pt-BR`, so that all spellings share a response. A tag that Intl rejects stays unchanged. */
export function canonicalLocale(locale: string): string {
  const cached = canonicals.get(locale);
  if (cached !== undefined) return cached;
  const tag = readCanonical(locale);
  canonicals.set(locale, tag);
  return tag;
}

/** Intl takes most of the time for selecting a response's language. */
const canonicals = new LRUCache<string, string>({ max: 500 });

function readCanonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? locale;
  } catch {
    return locale;
  }
}
