import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'Advertentie',
  'Ad {n} of {count}': 'Advertentie {n} van {count}',
  'Skip ad': 'Advertentie overslaan',
  'Skip in {n}': 'Overslaan over {n}',
  'Learn more': 'Meer informatie',
  'Learn more, opens in a new tab': 'Meer informatie, opent in een nieuw tabblad',
  'About this ad': 'Over deze advertentie',
};
