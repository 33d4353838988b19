import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'キャスト',
  'Stop casting': 'キャストを停止',
  'Playing on {device}': '{device} で再生中',
  'Playing on another device': '別のデバイスで再生中',
  'Connecting to {device}…': '{device} に接続しています…',
  'Connecting…': '接続しています…',
  'The device cannot be reached.': 'デバイスに接続できません。',
  'The device cannot play this video. It continues here.':
    'デバイスでこの動画を再生できません。ここで続けて再生します。',
  'Casting has ended.': 'キャストが終了しました。',
};
