import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: '投放',
  'Stop casting': '停止投放',
  'Playing on {device}': '正在 {device} 上播放',
  'Playing on another device': '正在其他设备上播放',
  'Connecting to {device}…': '正在连接到 {device}…',
  'Connecting…': '正在连接…',
  'The device cannot be reached.': '无法连接到该设备。',
  'The device cannot play this video. It continues here.': '该设备无法播放此视频，将在此处继续播放。',
  'Casting has ended.': '投放已结束。',
};
