import type { LateWords } from '../../../../shared/late-words/useLateWords.ts';
import { type EndTexts, texts as en } from './en.ts';

export type { EndTexts };

export const endTexts: LateWords<EndTexts> = {
  en,
  others: {
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
  },
};
