import { casting } from './casting.ts';
import { peers } from './peers.ts';
import { type Sample, sample } from './sample.ts';

const till: readonly Sample[] = [
  sample('business-till', 'video-player', {
    topic: 'business',
    extra: 'till',
    title: { en: 'A match that is bought', ar: 'مباراة تُشترى' },
    sentence: {
      en: 'ERROR_CODE_NOT_ENTITLED comes with what can be bought. Buy it: the page is asked to sign you in, the purchase goes on by itself, and the match plays without a reload. No money is taken here. Give it back, and within a minute the panel is there again.',
      ar: 'يأتي ERROR_CODE_NOT_ENTITLED مع ما يمكن شراؤه. اشترِ: يُطلب من الصفحة تسجيل دخولك، ويستمر الشراء وحده، وتُعرض المباراة دون إعادة تحميل. لا يُخصم هنا أي مبلغ. أعد المباراة فتعود اللوحة خلال دقيقة.',
    },
    attributes: { 'video-id': 'match-pass', resume: 'false' },
  }),
];

/** What earns money and what saves it: buying, casting and sharing, delivery between visitors. */
export const business: readonly Sample[] = [...till, ...casting, ...peers];
