import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: 'تبلیغ',
  'Ad {n} of {count}': 'تبلیغ {n} از {count}',
  'Skip ad': 'رد کردن تبلیغ',
  'Skip in {n}': 'رد کردن تا {n}',
  'Learn more': 'بیشتر بدانید',
  'Learn more, opens in a new tab': 'بیشتر بدانید، در برگهٔ جدید باز می‌شود',
  'About this ad': 'دربارهٔ این تبلیغ',
};
