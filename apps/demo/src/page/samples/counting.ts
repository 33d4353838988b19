import { type Sample, sample } from './sample.ts';

/** Counted events, as the page and as the server receive them. */
export const counting: readonly Sample[] = [
  sample('counted', 'video-player', {
    topic: 'counting',
    extra: 'counted',
    title: { en: 'Events on the page and on the server', ar: 'ما تسمعه الصفحة وما لدى الخادم' },
    sentence: {
      en: 'mux-env-key turns analytics on. With consent="required" nothing is sent or stored before the visitor agrees. The page receives touchline:viewing immediately in any case. The server receives each event once, a few seconds later.',
      ar: 'mux-env-key يشغل العد، ومع consent="required" لا يرسل شيء ولا يخزن قبل الجواب. تسمع الصفحة touchline:viewing فورا أيا كان الجواب، ويصل إلى الخادم بعد ثوان، مرة واحدة لكل حدث.',
    },
    attributes: { 'video-id': 'football-highlights', 'mux-env-key': 'demo', consent: 'required' },
  }),
];
