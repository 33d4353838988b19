import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'إطارًا بإطار أثناء الإيقاف المؤقت',
  'Up next': 'التالي',
  'Up next in {n} seconds': 'التالي بعد {n} ثوانٍ',
  'Play now': 'تشغيل الآن',
  Cancel: 'إلغاء',
  'Next video': 'الفيديو التالي',
  'Video ended': 'انتهى الفيديو',
};
