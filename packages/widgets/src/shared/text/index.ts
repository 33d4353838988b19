import { type ContentTexts, texts as englishTexts } from './en.ts';
import { loaderOf } from './loader-of.ts';

export type { ContentTexts };
export { englishTexts };

export const loadContentTexts = loaderOf(
  englishTexts,
  import.meta.glob<{ readonly default: ContentTexts }>('./*.json', { base: '../locales' })
);
