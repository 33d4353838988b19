import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'همین حالا بازی کن',
  Featured: 'برگزیده',
  carousel: 'چرخ‌نما',
  slide: 'اسلاید',
  Previous: 'قبلی',
  Next: 'بعدی',
  Pause: 'مکث',
  Play: 'پخش',
  'Stop rotating banners': 'توقف چرخش بنرها',
  'Start rotating banners': 'شروع چرخش بنرها',
  'Choose a banner': 'انتخاب بنر',
  'Go to banner {n}': 'رفتن به بنر {n}',
  '{n} of {total}': '{n} از {total}',
  Loading: 'در حال بارگذاری',
};
