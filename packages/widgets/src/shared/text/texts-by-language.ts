import { LANGUAGES, type Language } from '@touchline/domain';

/**
 * Returns all texts at once: for the server, and for React pages, whose first render cannot wait. `files`: the tables
 * in a folder of locales by their names, as `import.meta.glob` returns them.
 */
export function textsByLanguage<Texts>(
  english: Texts,
  files: Readonly<Record<string, Texts>>
): Readonly<Record<Language, Texts>> {
  const tables = LANGUAGES.map((language) => [language, files[`./${language}.json`] ?? english] as const);
  return Object.fromEntries(tables) as Record<Language, Texts>;
}
