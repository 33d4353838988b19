import { phrasesOf } from '../../../../shared/late-words/phrases-of.ts';

/** Words over an ad; the keys are the English phrases (I18N-07). They come with the ads: who has none loads none. */
export const texts = phrasesOf(
  'Ad',
  'Ad {n} of {count}',
  'Skip ad',
  // Seconds until the ad may be skipped.
  'Skip in {n}',
  'Learn more',
  // What a screen reader says of the button 'Learn more'.
  'Learn more, opens in a new tab',
  // Names the advertiser's mark where that has no text of its own.
  'About this ad'
);

export type AdTexts = typeof texts;
