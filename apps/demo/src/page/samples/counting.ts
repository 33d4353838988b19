import { type Sample, sample } from './sample.ts';

/** What is counted, seen from both ends. */
export const counting: readonly Sample[] = [
  sample('counted', 'video-player', {
    topic: 'counting',
    extra: 'counted',
    title: { en: 'What the page hears, and what the server has', ar: 'ما تسمعه الصفحة وما لدى الخادم' },
    sentence: {
      en: 'mux-env-key turns counting on; with consent="required" nothing is sent or stored before there is an answer. The page hears touchline:viewing at once, whatever the answer is. The server has it some seconds later, once for each event.',
      ar: 'mux-env-key يشغل العد، ومع consent="required" لا يرسل شيء ولا يخزن قبل الجواب. تسمع الصفحة touchline:viewing فورا أيا كان الجواب، ويصل إلى الخادم بعد ثوان، مرة واحدة لكل حدث.',
    },
    attributes: { 'video-id': 'football-highlights', 'mux-env-key': 'demo', consent: 'required' },
  }),
];
