import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'هم‌رسانی',
  'Share with…': 'هم‌رسانی با…',
  'Copy link': 'رونوشت پیوند',
  'Copy link at {time}': 'رونوشت پیوند در {time}',
  'Embed code': 'کد جاسازی',
  Copy: 'رونوشت',
  Copied: 'رونوشت شد',
  'E-mail': 'رایانامه',
  Link: 'پیوند',
  'Copying is not allowed here. Copy it from the field.': 'رونوشت‌برداری در اینجا مجاز نیست. آن را از کادر بردارید.',
  'Share on {network}, opens in a new window': 'هم‌رسانی در {network}، در پنجرهٔ تازه باز می‌شود',
  'The embed code cannot be fetched.': 'کد جاسازی دریافت نشد.',
};
