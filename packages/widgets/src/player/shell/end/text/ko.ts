import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': '일시정지 중 한 프레임씩 이동',
  'Up next': '다음 동영상',
  'Up next in {n} seconds': '{n}초 후 다음 동영상',
  'Play now': '지금 재생',
  Cancel: '취소',
  'Next video': '다음 동영상으로',
  'Video ended': '동영상이 끝났습니다',
};
