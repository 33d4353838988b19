import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': '立即播放',
  Featured: '精选',
  carousel: '轮播',
  slide: '幻灯片',
  Previous: '上一个',
  Next: '下一个',
  Pause: '暂停',
  Play: '播放',
  'Stop rotating banners': '停止轮播横幅',
  'Start rotating banners': '开始轮播横幅',
  'Choose a banner': '选择横幅',
  'Go to banner {n}': '转到横幅 {n}',
  '{n} of {total}': '第 {n} 个，共 {total} 个',
  Loading: '正在加载',
};
