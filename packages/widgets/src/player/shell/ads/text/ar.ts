import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'إعلان',
  'Ad {n} of {count}': 'الإعلان {n} من {count}',
  'Skip ad': 'تخطي الإعلان',
  'Skip in {n}': 'التخطي خلال {n}',
  'Learn more': 'معرفة المزيد',
  'Learn more, opens in a new tab': 'معرفة المزيد، يُفتح في علامة تبويب جديدة',
  'About this ad': 'حول هذا الإعلان',
};
