import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'Anuncio',
  'Ad {n} of {count}': 'Anuncio {n} de {count}',
  'Skip ad': 'Saltar anuncio',
  'Skip in {n}': 'Saltar en {n}',
  'Learn more': 'Más información',
  'Learn more, opens in a new tab': 'Más información, se abre en otra pestaña',
  'About this ad': 'Acerca de este anuncio',
};
