import type { LazyTexts } from '../../../../shared/text/useLazyTexts.ts';
import { type AdTexts, texts as en } from './en.ts';

export type { AdTexts };

export const adTexts: LazyTexts<AdTexts> = {
  en,
  files: import.meta.glob<{ readonly default: AdTexts }>('./*.json', { base: '../locales' }),
};
