import type { ImageName } from '../content/images.ts';
import type { Words } from './words.ts';

/** A story of the paper. Banners lead to it by its id. */
export interface Story {
  readonly id: string;
  /** The sport it is about; cards lead to `#football` and the like. */
  readonly sport?: string;
  readonly section: Words;
  readonly headline: Words;
  readonly paragraphs: readonly Words[];
  readonly image?: { readonly name: ImageName; readonly alt: Words };
}

/** The front page in reading order; the first is the lead. */
export const stories: readonly Story[] = [
  {
    id: 'story-coast',
    sport: 'football',
    section: { en: 'Football', ar: 'كرة القدم' },
    headline: { en: 'The goalkeeper of nineteen, under the lights', ar: 'حارس في التاسعة عشرة تحت الأضواء' },
    paragraphs: [
      {
        en: 'Two seasons ago he was a ball boy behind this goal. Now the north stand sings his name before the whistle.',
        ar: 'قبل موسمين كان يجمع الكرات خلف هذا المرمى. واليوم يهتف المدرج الشمالي باسمه قبل صافرة البداية.',
      },
      {
        en: 'His coach keeps the instructions short: stay big and stay calm. He has managed both, and he still lives with his parents.',
        ar: 'تعليمات مدربه قصيرة: اشغل المرمى وابق هادئا. وقد نجح في الأمرين، وما زال يسكن مع والديه.',
      },
      {
        en: 'The floodlights have been tested twice this week. So has he.',
        ar: 'اختبرت الأضواء الكاشفة مرتين هذا الأسبوع، واختبر هو أيضا.',
      },
    ],
    image: {
      name: 'goal',
      alt: { en: 'A keeper at full stretch under the bar', ar: 'حارس يرتمي بكامل طوله تحت العارضة' },
    },
  },
  {
    id: 'story-comets',
    sport: 'basketball',
    section: { en: 'Basketball', ar: 'كرة السلة' },
    headline: {
      en: 'Comets close the gap in the last two minutes',
      ar: 'كوميتس يقلص الفارق في آخر دقيقتين',
    },
    paragraphs: [
      {
        en: 'Nine in a row became a question of one rebound, and Port Aurora held its breath.',
        ar: 'تسعة انتصارات متتالية تعلقت بكرة مرتدة واحدة، وحبست بورت أورورا أنفاسها.',
      },
    ],
  },
  {
    id: 'story-castellan',
    sport: 'motorsport',
    section: { en: 'Motorsport', ar: 'رياضة السيارات' },
    headline: { en: 'Castellan keeps Volant waiting on a new deal', ar: 'كاستيلان يؤجل توقيع عقده الجديد مع فولانت' },
    paragraphs: [
      {
        en: 'He leads by eleven points and will not talk before the next race. His engineer says even less.',
        ar: 'يتصدر بإحدى عشرة نقطة ولن يتحدث قبل السباق التالي. أما مهندسه فحديثه أقل.',
      },
    ],
  },
  {
    id: 'story-valcourt',
    sport: 'tennis',
    section: { en: 'Tennis', ar: 'التنس' },
    headline: { en: 'Valcourt, one point at a time', ar: 'فالكور، نقطة بعد نقطة' },
    paragraphs: [
      {
        en: 'Four hours on the red clay, and the longest rally was the walk back to the chair.',
        ar: 'أربع ساعات على الملعب الترابي، وكانت أطول الجولات طريق العودة إلى المقعد.',
      },
    ],
  },
  {
    id: 'story-over',
    sport: 'cricket',
    section: { en: 'Cricket', ar: 'الكريكيت' },
    headline: { en: 'The last over belongs to the Royals', ar: 'الجولة الأخيرة من نصيب رويالز' },
    paragraphs: [
      {
        en: 'Seventy-one from seventy balls, then a cloud, then a cheer that reached the harbour.',
        ar: 'واحد وسبعون من سبعين كرة، ثم غيمة، ثم هتاف بلغ الميناء.',
      },
    ],
  },
  {
    id: 'story-lanes',
    sport: 'athletics',
    section: { en: 'Athletics', ar: 'ألعاب القوى' },
    headline: { en: 'Nought point zero one', ar: 'جزء من المئة' },
    paragraphs: [
      {
        en: 'Marwick saw the clock before the crowd did, and ran another half a lap to be sure.',
        ar: 'رأت مارويك الساعة قبل الجمهور، وركضت نصف لفة أخرى لتتأكد.',
      },
    ],
  },
  {
    id: 'story-opinion',
    section: { en: 'Opinion', ar: 'رأي' },
    headline: { en: 'Let the keeper keep the ball', ar: 'دعوا الحارس يحتفظ بالكرة' },
    paragraphs: [
      {
        en: 'Six seconds is a rule for people in a hurry. Nobody in the north stand is in a hurry.',
        ar: 'ست ثوان قاعدة لمن هو على عجل. ولا أحد في المدرج الشمالي على عجل.',
      },
    ],
  },
];
