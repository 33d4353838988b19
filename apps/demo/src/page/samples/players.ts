import type { Words } from '../words.ts';
import { type Sample, sample } from './sample.ts';

const HALF = { width: 'half' } as const;

/** Heading level of content titles, below the title of the sample. */
const LEVEL = { 'heading-level': '4' } as const;

/** The players as visitors use them. */
const playing: readonly Sample[] = [
  sample('player-video', 'video-player', {
    title: { en: 'A video with all controls', ar: 'فيديو مع كل أدوات التحكم' },
    sentence: {
      en: 'The server renders the poster, and the page loads almost nothing until the visitor is near it. After the click the picture appears before the player does. Captions, speed and quality are in the bar.',
      ar: 'الملصق يطبعه الخادم. لا تحمل الصفحة شيئا يذكر حتى يقترب أحد منه، وعند الضغط تظهر الصورة قبل المشغل. الترجمة والسرعة والجودة في الشريط.',
    },
    attributes: { 'video-id': 'football-highlights', 'show-quality-selector': '' },
  }),
  sample('player-voices', 'video-player', {
    ...HALF,
    title: { en: 'Two commentaries', ar: 'صوتان' },
    sentence: {
      en: 'Audio in two languages, and captions within the stream. One of them reads from right to left.',
      ar: 'صوت بلغتين وترجمة داخل البث، إحداهما من اليمين إلى اليسار.',
    },
    attributes: { 'video-id': 'two-voices', 'show-quality-selector': '' },
  }),
  sample('player-autoplay', 'video-player', {
    ...HALF,
    title: { en: 'Muted autoplay', ar: 'يبدأ وحده صامتا' },
    sentence: {
      en: 'With autoplay and volume="0". If the browser blocks autoplay with sound, the player falls back to this and shows a button that turns the sound on.',
      ar: 'مع autoplay و‎volume="0"‎. وحيث لا يسمح المتصفح بالصوت دون ضغطة، يصبح كل تشغيل تلقائي هكذا مع زر يعيد الصوت.',
    },
    // A player with autoplay must not pause another one that the reader watches.
    attributes: { 'video-id': 'basketball-highlights', autoplay: '', volume: '0', 'pause-others': 'false' },
  }),
  sample('player-event', 'event-player', {
    ...HALF,
    title: { en: 'An event with two videos', ar: 'حدث بفيديوين' },
    sentence: {
      en: 'The player starts with the first video that can be played and lists the others below it, with the title, date and description of the event.',
      ar: 'يعرض أول ما يمكن تشغيله، وتعرض البقية تحته؛ ومعه العنوان والتاريخ والوصف.',
    },
    attributes: { 'event-id': 'cup-replay', ...LEVEL },
  }),
  sample('player-work', 'creative-work-player', {
    ...HALF,
    title: { en: 'A film', ar: 'فيلم' },
    sentence: {
      en: 'A creative work plays the first of its videos, with title and description.',
      ar: 'العمل الفني يشغل أول فيديوهاته، مع العنوان والوصف.',
    },
    attributes: { 'creative-work-id': 'floodlights', ...LEVEL },
  }),
];

/** Live streams, which the server creates from the clip and the clock. */
const live: readonly Sample[] = [
  sample('player-live', 'video-player', {
    title: { en: 'Live, with half an hour to go back', ar: 'مباشر مع نصف ساعة إلى الوراء' },
    sentence: {
      en: 'The stream stays less than two seconds behind live. Go back on the seek bar or ten seconds at a time, then return to live.',
      ar: 'أقل من ثانيتين خلف الساعة ويبقى كذلك. ارجع على شريط التقديم أو عشر ثوان بضغطة ثم عد إلى الحاضر.',
    },
    attributes: { 'video-id': 'main-camera', 'show-quality-selector': '' },
  }),
  sample('player-live-event', 'event-player', {
    ...HALF,
    title: { en: 'A match in progress', ar: 'مباراة جارية' },
    sentence: {
      en: 'Each goal appears on the seek bar a moment after it is scored.',
      ar: 'يظهر كل هدف على شريط التقديم بعد لحظة من تسجيله في وقته.',
    },
    attributes: { 'event-id': 'round-the-clock', ...LEVEL },
  }),
  sample('player-live-end', 'event-player', {
    ...HALF,
    title: { en: 'A match that ends', ar: 'مباراة تنتهي' },
    sentence: {
      en: 'A shoot-out starts every ten minutes and lasts six. When it is over, the player continues with the recording.',
      ar: 'تبدأ ركلات الترجيح كل عشر دقائق وتستمر ستا. وعند نهايتها تتابع الصفحة مع التسجيل، ومن يأتي لاحقا يبدأ به.',
    },
    attributes: { 'event-id': 'penalties', ...LEVEL },
  }),
];

/** Screens in place of a player before the stream starts. */
const waiting: readonly Sample[] = [
  sample('player-countdown', 'event-player', {
    ...HALF,
    title: { en: 'Countdown', ar: 'قبل البداية' },
    sentence: {
      en: 'Days, hours, minutes and seconds over the poster. The stream replaces them within half a minute of its start, without a reload.',
      ar: 'أيام وساعات ودقائق وثوان فوق الملصق. ويأخذ البث مكانها خلال نصف دقيقة من بدايته دون إعادة تحميل.',
    },
    attributes: { 'event-id': 'cup-draw', ...LEVEL },
  }),
  sample('player-plain', 'creative-work-player', {
    ...HALF,
    title: { en: 'Countdown without animation', ar: 'عرض أول دون حركة' },
    sentence: {
      en: 'The countdown to the release of a film whose video cannot be watched yet.',
      ar: 'العد التنازلي البسيط لعرض فيلم لا تجوز مشاهدة فيديوه بعد.',
    },
    attributes: { 'creative-work-id': 'forty-steps', 'show-countdown-animation': 'false', ...LEVEL },
  }),
  sample('player-98-days', 'event-player', {
    ...HALF,
    title: { en: 'In 98 days', ar: 'بعد 98 يوما' },
    sentence: {
      en: 'Digits roll up to 98 days. The title is hidden.',
      ar: 'أكبر عدد من الأيام تتحرك أرقامه؛ والعنوان مخفي.',
    },
    attributes: { 'event-id': 'cup-final', 'show-title': 'false' },
  }),
  sample('player-120-days', 'event-player', {
    ...HALF,
    title: { en: 'In 120 days', ar: 'بعد 120 يوما' },
    sentence: { en: 'Above 98 days the digits do not roll.', ar: 'ما زاد عليها من الأيام ثابت.' },
    attributes: { 'event-id': 'season-opener', 'show-title': 'false' },
  }),
  sample('player-title', 'video-player', {
    ...HALF,
    title: { en: 'Nothing to play yet', ar: 'لا شيء للتشغيل بعد' },
    sentence: {
      en: 'A video without a stream shows its name. The player checks for the stream every 30 seconds.',
      ar: 'الفيديو دون بث يعرض اسمه، ويعيد المحاولة كل نصف دقيقة.',
    },
    attributes: { 'video-id': 'third-half' },
  }),
];

/** Screens in place of a player when content is missing. */
const failing: readonly Sample[] = [
  failure('missing', 'nothing-of-this-name', {
    title: { en: 'No such video', ar: 'لا فيديو بهذا الاسم' },
    sentence: {
      en: 'API_ERROR: the server returned no video, or did not respond.',
      ar: 'API_ERROR: ما يقوله الخادم ليس فيديو، أو لا يقول شيئا.',
    },
  }),
  failure('lost', 'lost-tape', {
    title: { en: 'A missing playlist', ar: 'شريط لا يعثر عليه' },
    sentence: {
      en: 'PLAYBACK_ERROR: press play. The playlist does not exist, and the panel offers to try again.',
      ar: 'PLAYBACK_ERROR: اضغط تشغيل. قائمة التشغيل ليست في أي مكان، وتعرض اللوحة المحاولة ثانية.',
    },
  }),
];

function failure(name: string, video: string, rest: { title: Words; sentence: Words }): Sample {
  return sample(`error-${name}`, 'video-player', { ...HALF, ...rest, attributes: { 'video-id': video } });
}

/** Variants of the three players. */
export const players: readonly Sample[] = [...playing, ...live, ...waiting, ...failing];
