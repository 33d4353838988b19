import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': '请稍候…',
  'Sign in to go on with your purchase.': '请登录以继续购买。',
  'Test purchase: no money is taken.': '测试购买：不会收取任何费用。',
  'Pay {price}': '支付 {price}',
  'Use a card that is declined': '使用会被拒绝的银行卡',
  'The card was declined. Nothing was paid.': '银行卡被拒绝，未支付任何费用。',
  'The payment is being confirmed…': '正在确认付款…',
  'Paid. The video is being opened…': '付款成功，正在打开视频…',
  'The connection failed. You pay only once, however often you try again.':
    '连接失败。无论重试多少次，您只需支付一次。',
  'This cannot be bought right now.': '目前无法购买。',
  'Nothing can be bought here.': '此处无法购买任何内容。',
  'The time to pay is over. Nothing was paid.': '付款时间已过，未支付任何费用。',
  'Paid, but the video cannot be opened yet. Try again in a moment.': '付款成功，但视频暂时无法打开，请稍后重试。',
  Payment: '付款',
  Cancel: '取消',
};
