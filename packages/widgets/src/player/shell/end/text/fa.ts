import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'فریم به فریم هنگام مکث',
  'Up next': 'بعدی',
  'Up next in {n} seconds': 'بعدی تا {n} ثانیهٔ دیگر',
  'Play now': 'اکنون پخش شود',
  Cancel: 'لغو',
  'Next video': 'ویدیوی بعدی',
  'Video ended': 'ویدیو به پایان رسید',
};
