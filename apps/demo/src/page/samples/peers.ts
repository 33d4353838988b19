import { type Sample, sample } from './sample.ts';

/** Segments that visitors give each other. With `extra: 'peers'` the page puts `peersBox` beside the player. */
export const peers: readonly Sample[] = [
  sample('business-peers', 'video-player', {
    topic: 'business',
    extra: 'peers',
    title: { en: 'A film that its visitors pass on', ar: 'فيلم يمرره زواره' },
    sentence: {
      en: 'Say yes, play, and open a second window: it has a good part of the film from the first one, and the server sends the rest. Without a yes nobody is asked, and the library for it is not loaded.',
      ar: 'وافق وشغّل ثم افتح نافذة ثانية: تأخذ جزءا كبيرا من الفيلم من الأولى، ويرسل الخادم الباقي. وبغير موافقتك لا يُسأل أحد ولا تُحمل مكتبة لذلك.',
    },
    attributes: { 'video-id': 'shared-match', p2p: '{"trackers":["{tracker}"]}', resume: 'false' },
  }),
];
