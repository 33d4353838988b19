import type { LazyTexts } from '../../../../shared/text/useLazyTexts.ts';
import { texts as en, type ShareTexts } from './en.ts';

export type { ShareTexts };

export const shareTexts: LazyTexts<ShareTexts> = {
  en,
  files: import.meta.glob<{ readonly default: ShareTexts }>('./*.json', { base: '../locales' }),
};
