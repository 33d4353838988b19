import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': '一時停止中にコマ送り',
  'Up next': '次の動画',
  'Up next in {n} seconds': '{n}秒後に次の動画',
  'Play now': '今すぐ再生',
  Cancel: 'キャンセル',
  'Next video': '次の動画へ',
  'Video ended': '動画が終了しました',
};
