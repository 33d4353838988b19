import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'Werbung',
  'Ad {n} of {count}': 'Werbung {n} von {count}',
  'Skip ad': 'Werbung überspringen',
  'Skip in {n}': 'Überspringen in {n}',
  'Learn more': 'Mehr erfahren',
  'Learn more, opens in a new tab': 'Mehr erfahren, öffnet einen neuen Tab',
  'About this ad': 'Über diese Werbung',
};
