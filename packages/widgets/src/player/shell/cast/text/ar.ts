import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'إرسال إلى جهاز',
  'Stop casting': 'إيقاف الإرسال',
  'Playing on {device}': 'قيد التشغيل على {device}',
  'Playing on another device': 'قيد التشغيل على جهاز آخر',
  'Connecting to {device}…': 'جارٍ الاتصال بـ {device}…',
  'Connecting…': 'جارٍ الاتصال…',
  'The device cannot be reached.': 'تعذّر الوصول إلى الجهاز.',
  'The device cannot play this video. It continues here.': 'لا يستطيع الجهاز تشغيل هذا الفيديو. يستمر التشغيل هنا.',
  'Casting has ended.': 'انتهى الإرسال إلى الجهاز.',
};
