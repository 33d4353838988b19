import type { Language } from '@touchline/domain';
import { texts as englishTexts, type PurchaseTexts } from './en.ts';

export type { PurchaseTexts };
export { englishTexts };

const tables: Readonly<Record<Language, () => Promise<{ readonly texts: PurchaseTexts }>>> = {
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
 * Beside what all widgets choose a language with: that comes with much else, and a purchase does not wait for it.
 */
export async function loadPurchaseTexts(locale: string): Promise<PurchaseTexts> {
  const language = locale.slice(0, 2).toLowerCase();
  const load = Object.hasOwn(tables, language) ? tables[language as Language] : tables.en;
  return (await load()).texts;
}
