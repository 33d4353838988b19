import { languageOf, normaliseLocale } from '@touchline/domain';
import { LRUCache } from 'lru-cache';

/**
 * The one locale an answer is in: the first wish for which there is text, by exact tag, else by language; else the
 * publisher's own (contract §6). `known`: tags in which there is text, in lower case.
 */
export function contentLanguage(known: Iterable<string>, wishes: readonly string[], languageCode: string): string {
  const own = normaliseLocale(languageCode);
  const tags = new Set([...known, own.toLowerCase()]);
  for (const wish of wishes.map(normaliseLocale)) {
    const found = [wish, languageOf(wish)].find((tag) => tags.has(tag.toLowerCase()));
    if (found !== undefined) return canonicalLocale(found);
  }
  return canonicalLocale(own);
}

/** `pt-br` as `pt-BR`, so that spellings share one answer; a tag that Intl does not take stays. */
export function canonicalLocale(locale: string): string {
  const known = canonicals.get(locale);
  if (known !== undefined) return known;
  const tag = readCanonical(locale);
  canonicals.set(locale, tag);
  return tag;
}

/** Intl takes longer over a tag than all else that an answer's language takes. */
const canonicals = new LRUCache<string, string>({ max: 500 });

function readCanonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? locale;
  } catch {
    return locale;
  }
}
