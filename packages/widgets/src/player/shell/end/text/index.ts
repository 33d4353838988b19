import type { LazyTexts } from '../../../../shared/text/useLazyTexts.ts';
import { type EndTexts, texts as en } from './en.ts';

export type { EndTexts };

export const endTexts: LazyTexts<EndTexts> = {
  en,
  files: import.meta.glob<{ readonly default: EndTexts }>('./*.json', { base: '../locales' }),
};
