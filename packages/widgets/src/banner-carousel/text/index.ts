import { loaderOf } from '../../shared/text/loader-of.ts';
import { type BannerTexts, texts as englishTexts } from './en.ts';

export type { BannerTexts };
export { englishTexts };

export const loadBannerTexts = loaderOf(
  englishTexts,
  import.meta.glob<{ readonly default: BannerTexts }>('./*.json', { base: '../locales' })
);
