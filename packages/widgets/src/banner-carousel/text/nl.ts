import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'Nu spelen',
  Featured: 'Uitgelicht',
  carousel: 'carrousel',
  slide: 'dia',
  Previous: 'Vorige',
  Next: 'Volgende',
  Pause: 'Pauzeren',
  Play: 'Afspelen',
  'Stop rotating banners': 'Bannerrotatie stoppen',
  'Start rotating banners': 'Bannerrotatie starten',
  'Choose a banner': 'Kies een banner',
  'Go to banner {n}': 'Ga naar banner {n}',
  '{n} of {total}': '{n} van {total}',
  Loading: 'Laden',
};
