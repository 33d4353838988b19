import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: '광고',
  'Ad {n} of {count}': '광고 {n}/{count}',
  'Skip ad': '광고 건너뛰기',
  'Skip in {n}': '{n}초 후 건너뛰기',
  'Learn more': '자세히 알아보기',
  'Learn more, opens in a new tab': '자세히 알아보기, 새 탭에서 열림',
  'About this ad': '이 광고 정보',
};
