import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'العب الآن',
  Featured: 'مختارات',
  carousel: 'عرض دوّار',
  slide: 'شريحة',
  Previous: 'السابق',
  Next: 'التالي',
  Pause: 'إيقاف مؤقت',
  Play: 'تشغيل',
  'Stop rotating banners': 'إيقاف تدوير اللافتات',
  'Start rotating banners': 'بدء تدوير اللافتات',
  'Choose a banner': 'اختر لافتة',
  'Go to banner {n}': 'الانتقال إلى اللافتة {n}',
  '{n} of {total}': '{n} من {total}',
  Loading: 'جارٍ التحميل',
};
