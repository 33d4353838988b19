import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'Anúncio',
  'Ad {n} of {count}': 'Anúncio {n} de {count}',
  'Skip ad': 'Pular anúncio',
  'Skip in {n}': 'Pular em {n}',
  'Learn more': 'Saiba mais',
  'Learn more, opens in a new tab': 'Saiba mais, abre em uma nova aba',
  'About this ad': 'Sobre este anúncio',
};
