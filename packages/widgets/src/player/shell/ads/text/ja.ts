import type { AdTexts } from './en.ts';

export const texts: AdTexts = {
  Ad: '広告',
  'Ad {n} of {count}': '広告 {n}/{count}',
  'Skip ad': '広告をスキップ',
  'Skip in {n}': '{n} 秒後にスキップ可能',
  'Learn more': '詳しくはこちら',
  'Learn more, opens in a new tab': '詳しくはこちら（新しいタブで開きます）',
  'About this ad': 'この広告について',
};
