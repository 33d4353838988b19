import { type Sample, sample } from './sample.ts';

/** Onto another screen, and to other people. With `extra: 'casting'` the page puts `castingBox` beside the player. */
export const casting: readonly Sample[] = [
  sample('business-casting', 'video-player', {
    topic: 'business',
    extra: 'casting',
    title: { en: 'Casting and sharing', ar: 'على التلفاز، ولمن تشاء' },
    sentence: {
      en: 'The Cast button appears when the browser finds a device. Playback continues there at the same position, and returns to it here. Share offers a link, a link to the current time, the embed code and five networks, without loading anything from them.',
      ar: 'يظهر زر الإرسال حيث يجد المتصفح جهازا: تنتقل الصورة من موضعها بترجمتها وملصقها ثم تعود. وفي المشاركة رابط، وآخر عند اللحظة، ورمز للتضمين، وخمس شبكات لا يحمل منها شيء.',
    },
    attributes: { 'video-id': 'football-highlights', share: '', resume: 'false' },
  }),
];
