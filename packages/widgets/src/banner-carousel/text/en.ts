/** Texts of the banner carousel. Keys are the English phrases, so a missing one is still readable (I18N-06). */
export const texts = {
  'Play now': 'Play now',
  Featured: 'Featured',
  carousel: 'carousel',
  slide: 'slide',
  Previous: 'Previous',
  Next: 'Next',
  Pause: 'Pause',
  Play: 'Play',
  'Stop rotating banners': 'Stop rotating banners',
  'Start rotating banners': 'Start rotating banners',
  'Choose a banner': 'Choose a banner',
  'Go to banner {n}': 'Go to banner {n}',
  '{n} of {total}': '{n} of {total}',
  Loading: 'Loading',
};

export type BannerTexts = Readonly<Record<keyof typeof texts, string>>;
