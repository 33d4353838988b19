import { type ContentTexts, texts as englishTexts } from './en.ts';
import { loaderOf } from './loader-of.ts';

export type { ContentTexts };
export { englishTexts };

export const loadContentTexts = loaderOf<ContentTexts>({
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
});
