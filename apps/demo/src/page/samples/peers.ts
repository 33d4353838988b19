import { type Sample, sample } from './sample.ts';

/** Segments that visitors give each other. With `extra: 'peers'` the page puts `peersBox` beside the player. */
export const peers: readonly Sample[] = [
  sample('business-peers', 'video-player', {
    topic: 'business',
    extra: 'peers',
    title: { en: 'Peer-to-peer delivery', ar: 'فيلم يمرره زواره' },
    sentence: {
      en: 'Agree, play, and open a second window: it receives a large part of the video from the first one, and the server sends the rest. Without consent no peer is contacted and the library is not loaded.',
      ar: 'وافق وشغّل ثم افتح نافذة ثانية: تأخذ جزءا كبيرا من الفيلم من الأولى، ويرسل الخادم الباقي. وبغير موافقتك لا يُسأل أحد ولا تُحمل مكتبة لذلك.',
    },
    attributes: { 'video-id': 'shared-match', p2p: '{"trackers":["{tracker}"]}', resume: 'false' },
  }),
];
