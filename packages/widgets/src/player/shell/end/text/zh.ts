import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': '暂停时逐帧播放',
  'Up next': '接下来播放',
  'Up next in {n} seconds': '{n} 秒后播放下一个',
  'Play now': '立即播放',
  Cancel: '取消',
  'Next video': '下一个视频',
  'Video ended': '视频已结束',
};
