import { type Sample, sample } from './sample.ts';

/** The rest of the day by a button: at its first ten events each ends on the line of its neighbour. */
const TEN = { 'heading-level': '4', 'query-load-type': 'button', link: '/#{typeId}' } as const;

/** Variants of the calendar. */
export const calendars: readonly Sample[] = [
  sample('fixtures', 'calendar', {
    title: { en: 'Fixtures and results', ar: 'المباريات والنتائج' },
    sentence: {
      en: 'Five sports in one calendar, rendered by the paper’s server. Without JavaScript it shows the paper’s time zone; with it, the visitor’s own, and scores arrive live.',
      ar: 'خمس رياضات في تقويم واحد يطبعه خادم الصحيفة: يظهر دون JavaScript بتوقيت الصحيفة، ومعه بتوقيت الزائر، وتصل النتائج مباشرة.',
    },
    heading: { en: 'Fixtures and results', ar: 'المباريات والنتائج' },
    // Most days at once, the rest of a day behind a button: a list that grows while it is passed would move what follows.
    attributes: {
      'heading-level': '4',
      link: '/#{typeId}',
      'query-limit': '25',
      'query-load-type': 'button',
    },
    delivery: 'inlined',
  }),
  sample('spoiler-free', 'calendar', {
    title: { en: 'Without spoilers', ar: 'دون حرق النتائج' },
    sentence: {
      en: 'The page contains no score, clock or winner until the visitor reveals a match or turns off Hide scores.',
      ar: 'لا نتيجة ولا وقت ولا فائز في أي مكان من الصفحة، حتى يطلب الزائر مباراة أو يقلب المفتاح.',
    },
    heading: { en: 'Not seen it yet?', ar: 'لم تشاهدها بعد؟' },
    attributes: { 'spoiler-free': '', ...TEN },
    width: 'half',
  }),
  sample('two-sports', 'calendar', {
    title: { en: 'Two sports of five', ar: 'رياضتان من خمس' },
    sentence: {
      en: 'A filter in one line, and a button that loads the rest of the day.',
      ar: 'مرشح في سطر واحد، وما بقي من اليوم يأتي بزر.',
    },
    heading: { en: 'Football and basketball', ar: 'كرة القدم والسلة' },
    attributes: { 'query-filter': 'type_id = "football" OR type_id = "basketball"', ...TEN },
    width: 'half',
  }),
  sample('persian', 'calendar', {
    title: { en: 'Persian', ar: 'بالفارسية' },
    sentence: {
      en: 'The locale sets the calendar system, digits, first day of the week and direction. Times are in the time zone of Tehran.',
      ar: 'تجلب اللغة تقويمها وأرقامها وأسبوعها واتجاهها، وهنا بتوقيت طهران.',
    },
    heading: 'برنامه و نتایج',
    attributes: { locale: 'fa', timezone: 'Asia/Tehran', ...TEN },
    width: 'half',
  }),
  sample('arabic', 'calendar', {
    title: { en: 'Arabic', ar: 'بالعربية' },
    sentence: {
      en: 'Right to left: the arrows, the days and the team colours are mirrored.',
      ar: 'من اليمين إلى اليسار: تنقلب معه الأسهم والأيام وخط الفريقين.',
    },
    heading: 'المباريات والنتائج',
    attributes: { locale: 'ar', ...TEN },
    width: 'half',
  }),
];
