import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'Реклама',
  'Ad {n} of {count}': 'Реклама {n} из {count}',
  'Skip ad': 'Пропустить рекламу',
  'Skip in {n}': 'Пропустить через {n}',
  'Learn more': 'Подробнее',
  'Learn more, opens in a new tab': 'Подробнее, откроется в новой вкладке',
  'About this ad': 'Об этой рекламе',
};
