import type { Language } from '@touchline/domain';
import { type ContentTexts, texts as englishTexts } from './en.ts';

export type { ContentTexts };
export { englishTexts };

/** The words in one language, each language but English a chunk of its own. Rejects when the chunk cannot be had. */
export async function loadContentTexts(language: Language): Promise<ContentTexts> {
  return (await tables[language]()).texts;
}

const tables: Record<Language, () => Promise<{ readonly texts: ContentTexts }>> = {
  en: async () => ({ texts: englishTexts }),
  es: () => import('./es.ts'),
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  pt: () => import('./pt.ts'),
  ru: () => import('./ru.ts'),
  zh: () => import('./zh.ts'),
  nl: () => import('./nl.ts'),
  fa: () => import('./fa.ts'),
};
