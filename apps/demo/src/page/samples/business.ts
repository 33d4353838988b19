import { casting } from './casting.ts';
import { peers } from './peers.ts';
import { type Sample, sample } from './sample.ts';

const checkout: readonly Sample[] = [
  sample('business-checkout', 'video-player', {
    topic: 'business',
    extra: 'checkout',
    title: { en: 'Buying a match', ar: 'مباراة تُشترى' },
    sentence: {
      en: 'With ERROR_CODE_NOT_ENTITLED the player shows the available offers. Buy the match: the page signs you in, the purchase continues, and the match plays without a reload. No money is charged here. After a refund the panel returns within a minute.',
      ar: 'يأتي ERROR_CODE_NOT_ENTITLED مع ما يمكن شراؤه. اشترِ: يُطلب من الصفحة تسجيل دخولك، ويستمر الشراء وحده، وتُعرض المباراة دون إعادة تحميل. لا يُخصم هنا أي مبلغ. أعد المباراة فتعود اللوحة خلال دقيقة.',
    },
    attributes: { 'video-id': 'match-pass', resume: 'false' },
  }),
];

/** Purchases, casting and sharing, peer-to-peer delivery. */
export const business: readonly Sample[] = [...checkout, ...casting, ...peers];
