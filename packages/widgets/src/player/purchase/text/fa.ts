import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'یک لحظه…',
  'Sign in to go on with your purchase.': 'برای ادامهٔ خرید وارد شوید.',
  'Test purchase: no money is taken.': 'خرید آزمایشی: پولی برداشت نمی‌شود.',
  'Pay {price}': 'پرداخت {price}',
  'Use a card that is declined': 'استفاده از کارتی که رد می‌شود',
  'The card was declined. Nothing was paid.': 'کارت رد شد. چیزی پرداخت نشد.',
  'The payment is being confirmed…': 'پرداخت در حال تأیید است…',
  'Paid. The video is being opened…': 'پرداخت شد. ویدیو در حال باز شدن است…',
  'The connection failed. You pay only once, however often you try again.':
    'اتصال برقرار نشد. هر چند بار هم دوباره تلاش کنید، فقط یک بار پرداخت می‌کنید.',
  'This cannot be bought right now.': 'در حال حاضر نمی‌توان این را خرید.',
  'Nothing can be bought here.': 'در اینجا چیزی قابل خرید نیست.',
  'The time to pay is over. Nothing was paid.': 'زمان پرداخت به پایان رسید. چیزی پرداخت نشد.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'پرداخت شد، اما ویدیو هنوز باز نمی‌شود. کمی بعد دوباره تلاش کنید.',
  Payment: 'پرداخت',
  Cancel: 'لغو',
};
