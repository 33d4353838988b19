import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'لحظة من فضلك…',
  'Sign in to go on with your purchase.': 'سجّل الدخول لمتابعة الشراء.',
  'Test purchase: no money is taken.': 'شراء تجريبي: لن يُخصم أي مبلغ.',
  'Pay {price}': 'دفع {price}',
  'Use a card that is declined': 'استخدام بطاقة مرفوضة',
  'The card was declined. Nothing was paid.': 'رُفضت البطاقة. لم يُدفع شيء.',
  'The payment is being confirmed…': 'جارٍ تأكيد الدفع…',
  'Paid. The video is being opened…': 'تم الدفع. جارٍ فتح الفيديو…',
  'The connection failed. You pay only once, however often you try again.':
    'انقطع الاتصال. تدفع مرة واحدة فقط مهما أعدت المحاولة.',
  'This cannot be bought right now.': 'لا يمكن شراء هذا الآن.',
  'Nothing can be bought here.': 'لا يمكن شراء أي شيء هنا.',
  'The time to pay is over. Nothing was paid.': 'انتهى وقت الدفع. لم يُدفع شيء.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'تم الدفع، لكن لا يمكن فتح الفيديو بعد. حاول مرة أخرى بعد قليل.',
  Payment: 'الدفع',
  Cancel: 'إلغاء',
};
