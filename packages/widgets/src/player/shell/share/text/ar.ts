import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'مشاركة',
  'Share with…': 'مشاركة مع…',
  'Copy link': 'نسخ الرابط',
  'Copy link at {time}': 'نسخ الرابط عند {time}',
  'Embed code': 'رمز التضمين',
  Copy: 'نسخ',
  Copied: 'تم النسخ',
  'E-mail': 'البريد الإلكتروني',
  Link: 'الرابط',
  'Copying is not allowed here. Copy it from the field.': 'النسخ غير مسموح هنا. انسخه من الحقل.',
  'Share on {network}, opens in a new window': 'مشاركة على {network}، يُفتح في نافذة جديدة',
  'The embed code cannot be fetched.': 'تعذّر جلب رمز التضمين.',
};
