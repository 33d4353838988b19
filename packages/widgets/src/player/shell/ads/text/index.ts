import type { Language } from '@touchline/domain';
import { type AdTexts, texts as englishTexts } from './en.ts';

export type { AdTexts };
export { englishTexts };

const tables: Readonly<Record<Language, () => Promise<{ readonly texts: AdTexts }>>> = {
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

/**
 * Words in the language of a locale, else English. Rejects when their chunk cannot be had.
 *
 * Beside what all widgets choose a language with: that comes with much else, and ads do not wait for it.
 */
export async function loadAdTexts(locale: string): Promise<AdTexts> {
  const language = locale.slice(0, 2).toLowerCase();
  const load = Object.hasOwn(tables, language) ? tables[language as Language] : tables.en;
  return (await load()).texts;
}
