import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': '지금 플레이',
  Featured: '추천',
  carousel: '캐러셀',
  slide: '슬라이드',
  Previous: '이전',
  Next: '다음',
  Pause: '일시정지',
  Play: '재생',
  'Stop rotating banners': '배너 자동 넘김 중지',
  'Start rotating banners': '배너 자동 넘김 시작',
  'Choose a banner': '배너 선택',
  'Go to banner {n}': '배너 {n}(으)로 이동',
  '{n} of {total}': '{total}개 중 {n}번째',
  Loading: '불러오는 중',
};
