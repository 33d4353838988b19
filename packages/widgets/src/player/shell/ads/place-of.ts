import type { AdState } from '@touchline/player';
import { fill } from '../../../shared/texts.ts';
import { digits } from '../clock-text.ts';
import type { AdTexts } from './text/index.ts';

/** Which ad it is: 'Ad', or 'Ad 1 of 2' of several, in the digits of the locale. */
export function placeOf({ index, count }: Pick<AdState, 'index' | 'count'>, words: AdTexts, locale: string): string {
  if (count < 2) return words.Ad;
  return fill(words['Ad {n} of {count}'], { n: digits(index, locale), count: digits(count, locale) });
}
