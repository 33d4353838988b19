import type { LazyTexts } from '../../text/useLazyTexts.ts';
import { type AnnounceTexts, texts as en } from './en.ts';

export type { AnnounceTexts };

export const announceTexts: LazyTexts<AnnounceTexts> = {
  en,
  files: import.meta.glob<{ readonly default: AnnounceTexts }>('./*.json', { base: '../locales' }),
};
