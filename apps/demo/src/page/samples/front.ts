import { type Sample, sample } from './sample.ts';

/** What is going on, and what is next: a postponed match of last week is neither. */
const ON_OR_NEXT = 'status = "EVENT_STATUS_STARTED" OR status = "EVENT_STATUS_SCHEDULED"';

/** The widgets that are part of the paper, in reading order. */
export const front: readonly Sample[] = [
  sample('fixtures', 'calendar', {
    place: 'front',
    title: { en: 'Fixtures and results', ar: 'المباريات والنتائج' },
    sentence: {
      en: 'Five sports in one calendar, printed by the paper’s server: it stands without JavaScript, in the time zone of the paper; with it, in the visitor’s own, and scores come in live.',
      ar: 'خمس رياضات في تقويم واحد يطبعه خادم الصحيفة: يظهر دون JavaScript بتوقيت الصحيفة، ومعه بتوقيت الزائر، وتصل النتائج مباشرة.',
    },
    heading: { en: 'Fixtures and results', ar: 'المباريات والنتائج' },
    // Most days at once, the rest of one by a button: a list that grows as it is passed would move what comes after.
    attributes: { link: '#{typeId}', 'query-limit': '25', 'query-load-type': 'button' },
    delivery: 'inlined',
  }),
  sample('live-now', 'card-carousel', {
    place: 'front',
    title: { en: 'A row of events', ar: 'صف من الأحداث' },
    sentence: {
      en: 'What is on wears the live badge and its score; what is next, its kick-off.',
      ar: 'ما يجري الآن يحمل شارة المباشر والنتيجة، وما يلي يحمل موعده.',
    },
    heading: { en: 'On now and next', ar: 'الآن وبعد قليل' },
    attributes: {
      'query-data-type': 'events',
      'query-filter': ON_OR_NEXT,
      'query-order-by': 'start_time',
      max: '12',
      link: '#{typeId}',
    },
  }),
  sample('films', 'card-carousel', {
    place: 'front',
    title: { en: 'Posters in five by seven', ar: 'ملصقات بنسبة خمسة إلى سبعة' },
    sentence: {
      en: 'The poster is another field of the same work: paths say where it is found. See All is an icon.',
      ar: 'الملصق حقل آخر من العمل نفسه: المسارات تقول أين يوجد. وعرض الكل أيقونة.',
    },
    heading: { en: 'Films', ar: 'أفلام' },
    attributes: {
      'query-data-type': 'creative-works',
      'query-filter': 'type_id = "documentary"',
      'cards-type': 'five-by-seven',
      'paths-thumbnail-url': 'metadata.tallPosterUrl',
      link: '#{metadata.sport}',
      'see-all-target': '#videos',
      'see-all-show': 'icon',
    },
  }),
  sample('highlights', 'card-carousel', {
    place: 'front',
    title: { en: 'A row of films and shows', ar: 'صف من الأفلام والبرامج' },
    sentence: {
      en: 'Creative works with description and button; See All leads to the grid below.',
      ar: 'أعمال مع وصف وزر؛ وعرض الكل يقود إلى الشبكة أدناه.',
    },
    heading: { en: 'Highlights and features', ar: 'ملخصات وتقارير' },
    attributes: {
      'query-data-type': 'creative-works',
      'query-filter': 'NOT type_id = "podcast"',
      'cards-show-description': '',
      'cards-show-button': '',
      link: '#{metadata.sport}',
      'see-all-target': '#videos',
    },
  }),
  sample('clubs', 'card-carousel', {
    place: 'front',
    title: { en: 'Square cards of clubs', ar: 'بطاقات مربعة للأندية' },
    sentence: {
      en: 'Entities are square by default; See All leads to the grid of every team.',
      ar: 'الكيانات مربعة افتراضيا، وعرض الكل يقود إلى شبكة كل الفرق.',
    },
    heading: { en: 'Clubs', ar: 'الأندية' },
    attributes: {
      'query-data-type': 'entities',
      'query-filter': 'type_id = "team" AND metadata.sport = "football"',
      'cards-show-description': '',
      link: '#{metadata.sport}',
      'see-all-target': '#sample-every-team',
    },
  }),
  sample('athletes', 'card-carousel', {
    place: 'front',
    title: { en: 'Round cards of players', ar: 'بطاقات دائرية للاعبين' },
    sentence: {
      en: 'One attribute makes them round; they lead nowhere, so they are not links.',
      ar: 'سمة واحدة تجعلها دائرية، ولا تقود إلى مكان فليست روابط.',
    },
    heading: { en: 'Players', ar: 'اللاعبون' },
    attributes: {
      'query-data-type': 'entities',
      'query-filter': 'type_id = "player"',
      'cards-type': 'circle',
    },
  }),
  sample('videos', 'card-grid', {
    place: 'front',
    title: { en: 'A grid with a button', ar: 'شبكة مع زر' },
    sentence: {
      en: 'Ten works at a time; Show more brings the next. The columns follow the width of the place, not of the screen.',
      ar: 'عشرة أعمال في كل مرة، وعرض المزيد يجلب ما يليها. تتبع الأعمدة عرض المكان لا الشاشة.',
    },
    heading: { en: 'Everything to watch and hear', ar: 'كل ما يشاهد ويسمع' },
    attributes: { 'query-data-type': 'creative-works', link: '#{metadata.sport}' },
  }),
];
