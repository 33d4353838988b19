import type { Language } from '@touchline/domain';

/** Words by language, each but English a chunk of its own. */
type Tables<Texts> = Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>>;

/** Gives the words in one language. Rejects when their chunk cannot be had. */
export function loaderOf<Texts>(tables: Tables<Texts>): (language: Language) => Promise<Texts> {
  return async (language) => (await tables[language]()).texts;
}
