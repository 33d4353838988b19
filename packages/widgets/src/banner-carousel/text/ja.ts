import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': '今すぐプレイ',
  Featured: '注目',
  carousel: 'カルーセル',
  slide: 'スライド',
  Previous: '前へ',
  Next: '次へ',
  Pause: '一時停止',
  Play: '再生',
  'Stop rotating banners': 'バナーの切り替えを停止',
  'Start rotating banners': 'バナーの切り替えを開始',
  'Choose a banner': 'バナーを選択',
  'Go to banner {n}': 'バナー {n} へ',
  '{n} of {total}': '{total} 件中 {n} 件目',
  Loading: '読み込み中',
};
