import { phrasesOf } from '../../../../shared/text/phrases-of.ts';

/** Texts of ads; the keys are the English phrases (I18N-07). They load with the code of ads. */
export const texts = phrasesOf(
  'Ad',
  'Ad {n} of {count}',
  'Skip ad',
  // Seconds until the ad can be skipped.
  'Skip in {n}',
  'Learn more',
  // Accessible name of the button 'Learn more'.
  'Learn more, opens in a new tab',
  // Accessible name of an ad icon without a text.
  'About this ad'
);

export type AdTexts = typeof texts;
