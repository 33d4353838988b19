import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'Минуту…',
  'Sign in to go on with your purchase.': 'Войдите, чтобы продолжить покупку.',
  'Test purchase: no money is taken.': 'Пробная покупка: деньги не списываются.',
  'Pay {price}': 'Оплатить {price}',
  'Use a card that is declined': 'Использовать карту, которую отклонят',
  'The card was declined. Nothing was paid.': 'Карта отклонена. Ничего не оплачено.',
  'The payment is being confirmed…': 'Платёж подтверждается…',
  'Paid. The video is being opened…': 'Оплачено. Видео открывается…',
  'The connection failed. You pay only once, however often you try again.':
    'Сбой соединения. Вы платите только один раз, сколько бы раз ни пытались.',
  'This cannot be bought right now.': 'Сейчас это нельзя купить.',
  'Nothing can be bought here.': 'Здесь ничего нельзя купить.',
  'The time to pay is over. Nothing was paid.': 'Время на оплату истекло. Ничего не оплачено.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'Оплачено, но видео пока не открывается. Повторите попытку чуть позже.',
  Payment: 'Оплата',
  Cancel: 'Отмена',
};
