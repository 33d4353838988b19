import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': '잠시만 기다려 주세요…',
  'Sign in to go on with your purchase.': '구매를 계속하려면 로그인하세요.',
  'Test purchase: no money is taken.': '테스트 구매: 요금이 청구되지 않습니다.',
  'Pay {price}': '{price} 결제',
  'Use a card that is declined': '거부되는 카드 사용',
  'The card was declined. Nothing was paid.': '카드가 거부되었습니다. 결제되지 않았습니다.',
  'The payment is being confirmed…': '결제를 확인하는 중입니다…',
  'Paid. The video is being opened…': '결제되었습니다. 동영상을 여는 중입니다…',
  'The connection failed. You pay only once, however often you try again.':
    '연결에 실패했습니다. 여러 번 시도해도 결제는 한 번만 이루어집니다.',
  'This cannot be bought right now.': '지금은 구매할 수 없습니다.',
  'Nothing can be bought here.': '여기서는 구매할 수 없습니다.',
  'The time to pay is over. Nothing was paid.': '결제 시간이 지났습니다. 결제되지 않았습니다.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    '결제되었지만 아직 동영상을 열 수 없습니다. 잠시 후 다시 시도하세요.',
  Payment: '결제',
  Cancel: '취소',
};
