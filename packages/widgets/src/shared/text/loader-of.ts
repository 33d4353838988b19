import type { Language } from '@touchline/domain';

/**
 * Loaders of the files in a folder of locales by their names, such as './de.json':
 * `import.meta.glob('./*.json', { base: '../locales' })`. Each file is a separate chunk.
 */
export type LocaleFiles<Texts> = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

/** Returns a function that loads the texts of a language. It rejects when their chunk fails to load. */
export function loaderOf<Texts>(english: Texts, files: LocaleFiles<Texts>): (language: Language) => Promise<Texts> {
  return async (language) => (await files[`./${language}.json`]?.())?.default ?? english;
}
