import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'お待ちください…',
  'Sign in to go on with your purchase.': '購入を続けるにはログインしてください。',
  'Test purchase: no money is taken.': 'テスト購入：料金は発生しません。',
  'Pay {price}': '{price}を支払う',
  'Use a card that is declined': '拒否されるカードを使う',
  'The card was declined. Nothing was paid.': 'カードが拒否されました。支払いは行われていません。',
  'The payment is being confirmed…': '支払いを確認しています…',
  'Paid. The video is being opened…': '支払いが完了しました。動画を開いています…',
  'The connection failed. You pay only once, however often you try again.':
    '接続に失敗しました。何度やり直しても、支払いは一度だけです。',
  'This cannot be bought right now.': '現在は購入できません。',
  'Nothing can be bought here.': 'ここでは購入できません。',
  'The time to pay is over. Nothing was paid.': '支払いの期限が過ぎました。支払いは行われていません。',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    '支払いは完了しましたが、動画をまだ開けません。しばらくしてからもう一度お試しください。',
  Payment: 'お支払い',
  Cancel: 'キャンセル',
};
