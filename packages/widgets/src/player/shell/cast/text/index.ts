import type { LazyTexts } from '../../../../shared/text/useLazyTexts.ts';
import { type CastTexts, texts as en } from './en.ts';

export type { CastTexts };

export const castTexts: LazyTexts<CastTexts> = {
  en,
  files: import.meta.glob<{ readonly default: CastTexts }>('./*.json', { base: '../locales' }),
};
