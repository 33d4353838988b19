import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'Annuncio',
  'Ad {n} of {count}': 'Annuncio {n} di {count}',
  'Skip ad': 'Salta annuncio',
  'Skip in {n}': 'Salta tra {n}',
  'Learn more': 'Scopri di più',
  'Learn more, opens in a new tab': 'Scopri di più, si apre in una nuova scheda',
  'About this ad': 'Informazioni su questo annuncio',
};
