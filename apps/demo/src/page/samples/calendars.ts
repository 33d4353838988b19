import { type Sample, sample } from './sample.ts';

/** The rest of the day by a button: at its first ten events each ends on the line of its neighbour. */
const TEN = { 'heading-level': '5', 'query-load-type': 'button', link: '#{typeId}' } as const;

/** Variants of the calendar. */
export const calendars: readonly Sample[] = [
  sample('spoiler-free', 'calendar', {
    title: { en: 'Without spoilers', ar: 'دون حرق النتائج' },
    sentence: {
      en: 'No score, no clock, no winner, anywhere in the page, until a visitor asks for one match or turns the switch.',
      ar: 'لا نتيجة ولا وقت ولا فائز في أي مكان من الصفحة، حتى يطلب الزائر مباراة أو يقلب المفتاح.',
    },
    heading: { en: 'Not seen it yet?', ar: 'لم تشاهدها بعد؟' },
    attributes: { 'spoiler-free': '', ...TEN },
    width: 'half',
  }),
  sample('two-sports', 'calendar', {
    title: { en: 'Two sports of five', ar: 'رياضتان من خمس' },
    sentence: {
      en: 'A filter in one line; more of the day comes by a button.',
      ar: 'مرشح في سطر واحد، وما بقي من اليوم يأتي بزر.',
    },
    heading: { en: 'Football and basketball', ar: 'كرة القدم والسلة' },
    attributes: { 'query-filter': 'type_id = "football" OR type_id = "basketball"', ...TEN },
    width: 'half',
  }),
  sample('persian', 'calendar', {
    title: { en: 'Persian', ar: 'بالفارسية' },
    sentence: {
      en: 'The locale brings its own calendar, digits, week and direction; here with the clocks of Tehran.',
      ar: 'تجلب اللغة تقويمها وأرقامها وأسبوعها واتجاهها، وهنا بتوقيت طهران.',
    },
    heading: 'برنامه و نتایج',
    attributes: { locale: 'fa', timezone: 'Asia/Tehran', ...TEN },
    width: 'half',
  }),
  sample('arabic', 'calendar', {
    title: { en: 'Arabic', ar: 'بالعربية' },
    sentence: {
      en: 'From right to left: the arrows, the days and the team line turn with it.',
      ar: 'من اليمين إلى اليسار: تنقلب معه الأسهم والأيام وخط الفريقين.',
    },
    heading: 'المباريات والنتائج',
    attributes: { locale: 'ar', ...TEN },
    width: 'half',
  }),
];
