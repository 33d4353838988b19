import type { LateWords } from '../../late-words/useLateWords.ts';
import { type AnnounceTexts, texts as en } from './en.ts';

export type { AnnounceTexts };

export const announceTexts: LateWords<AnnounceTexts> = {
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
