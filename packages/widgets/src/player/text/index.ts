import { loaderOf } from '../../shared/text/loader-of.ts';
import { texts as englishTexts, type PlayerTexts } from './en.ts';

export type { PlayerTexts };
export { englishTexts };

export const loadPlayerTexts = loaderOf(
  englishTexts,
  import.meta.glob<{ readonly default: PlayerTexts }>('./*.json', { base: '../locales' })
);
