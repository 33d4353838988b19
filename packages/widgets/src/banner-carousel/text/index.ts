import { loaderOf } from '../../shared/text/loader-of.ts';
import { type BannerTexts, texts as englishTexts } from './en.ts';

export { type BannerTexts, englishTexts };

export const loadBannerTexts = loaderOf<BannerTexts>({
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
