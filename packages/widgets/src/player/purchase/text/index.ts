import type { LazyTexts } from '../../../shared/text/useLazyTexts.ts';
import { texts as en, type PurchaseTexts } from './en.ts';

export type { PurchaseTexts };

export const purchaseTexts: LazyTexts<PurchaseTexts> = {
  en,
  files: import.meta.glob<{ readonly default: PurchaseTexts }>('./*.json', { base: '../locales' }),
};
