/** Words over an ad; the keys are the English phrases (I18N-07). They come with the ads: who has none loads none. */
export const texts = {
  Ad: 'Ad',
  'Ad {n} of {count}': 'Ad {n} of {count}',
  'Skip ad': 'Skip ad',
  /** Seconds until the ad may be skipped. */
  'Skip in {n}': 'Skip in {n}',
  'Learn more': 'Learn more',
  /** What a screen reader says of the button 'Learn more'. */
  'Learn more, opens in a new tab': 'Learn more, opens in a new tab',
  /** Names the advertiser's mark where that has no text of its own. */
  'About this ad': 'About this ad',
};

export type AdTexts = typeof texts;
