import type { Picture } from '../content/picture.ts';
import type { Words } from './words.ts';

/** A story of the paper. Banners lead to it by its id. */
export interface Story {
  readonly id: string;
  /** The sport it is about; cards lead to `#football` and the like. */
  readonly sport?: string;
  readonly section: Words;
  readonly headline: Words;
  readonly paragraphs: readonly Words[];
  readonly picture?: { readonly name: Picture; readonly alt: Words };
}

/** The front page in reading order; the first is the lead. */
export const stories: readonly Story[] = [
  {
    id: 'story-coast',
    sport: 'football',
    section: { en: 'Football', ar: 'كرة القدم' },
    headline: { en: 'Rovers have not lost on the coast since March', ar: 'روفرز لم يخسر على الساحل منذ مارس' },
    paragraphs: [
      {
        en: 'Tonight they come back to the ground where the run began, without their captain and with a keeper of nineteen.',
        ar: 'يعودون الليلة إلى الملعب الذي بدأت فيه السلسلة، دون قائدهم وبحارس في التاسعة عشرة.',
      },
      {
        en: 'What the numbers say is simple: nobody has let in fewer. What the people in the north stand say is simpler still.',
        ar: 'ما تقوله الأرقام بسيط: لم يستقبل أحد أهدافا أقل. وما يقوله جمهور المدرج الشمالي أبسط من ذلك.',
      },
      {
        en: 'Harbour City have waited eight months for this evening. They will wait until the rain stops, too, if they must: the forecast says nine o’clock.',
        ar: 'انتظر هاربر سيتي هذه الأمسية ثمانية أشهر. وسينتظر حتى يتوقف المطر إن لزم الأمر: التوقعات تقول التاسعة.',
      },
      {
        en: 'Kick-off is at eight. The floodlights were tested twice.',
        ar: 'صافرة البداية في الثامنة. وقد جربت الأضواء الكاشفة مرتين.',
      },
    ],
    picture: {
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
        en: 'He leads by eleven points and will not talk before Lumen Bay. His engineer talks even less.',
        ar: 'يتصدر بأحد عشر نقطة ولن يتحدث قبل لومن باي. أما مهندسه فحديثه أقل.',
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
