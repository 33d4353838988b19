import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'Publicité',
  'Ad {n} of {count}': 'Publicité {n} sur {count}',
  'Skip ad': 'Passer la publicité',
  'Skip in {n}': 'Passer dans {n}',
  'Learn more': 'En savoir plus',
  'Learn more, opens in a new tab': 'En savoir plus, dans un nouvel onglet',
  'About this ad': 'À propos de cette publicité',
};
