import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'ارسال به دستگاه',
  'Stop casting': 'توقف ارسال',
  'Playing on {device}': 'در حال پخش روی {device}',
  'Playing on another device': 'در حال پخش روی دستگاهی دیگر',
  'Connecting to {device}…': 'در حال اتصال به {device}…',
  'Connecting…': 'در حال اتصال…',
  'The device cannot be reached.': 'دستگاه در دسترس نیست.',
  'The device cannot play this video. It continues here.':
    'دستگاه نمی‌تواند این ویدیو را پخش کند. پخش همین‌جا ادامه می‌یابد.',
  'Casting has ended.': 'ارسال به دستگاه پایان یافت.',
};
