import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: '广告',
  'Ad {n} of {count}': '广告 {n}/{count}',
  'Skip ad': '跳过广告',
  'Skip in {n}': '{n} 秒后可跳过',
  'Learn more': '了解详情',
  'Learn more, opens in a new tab': '了解详情，在新标签页中打开',
  'About this ad': '关于此广告',
};
