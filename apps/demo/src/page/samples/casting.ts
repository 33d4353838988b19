import { type Sample, sample } from './sample.ts';

/** Onto another screen, and to other people. With `extra: 'casting'` the page puts `castingBox` beside the player. */
export const casting: readonly Sample[] = [
  sample('business-casting', 'video-player', {
    topic: 'business',
    extra: 'casting',
    title: { en: 'On the television, and handed on', ar: 'على التلفاز، ولمن تشاء' },
    sentence: {
      en: 'Cast is in the bar where the browser finds a device: the picture goes over where it is, with captions and poster, and comes back. Share has a link, also at the time, the code to embed, and five networks, of which nothing is loaded.',
      ar: 'يظهر زر الإرسال حيث يجد المتصفح جهازا: تنتقل الصورة من موضعها بترجمتها وملصقها ثم تعود. وفي المشاركة رابط، وآخر عند اللحظة، ورمز للتضمين، وخمس شبكات لا يحمل منها شيء.',
    },
    attributes: { 'video-id': 'football-highlights', share: '', resume: 'false' },
  }),
];
