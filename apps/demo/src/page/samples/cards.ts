import { type Sample, sample } from './sample.ts';

/** Matches in progress and upcoming ones: a postponed match of last week is neither. */
export const ON_OR_NEXT = 'status = "EVENT_STATUS_STARTED" OR status = "EVENT_STATUS_SCHEDULED"';

const NONE = 'type_id = "nobody"';

/** Variants of the card carousel and the card grid. */
export const cards: readonly Sample[] = [
  sample('live-now', 'card-carousel', {
    title: { en: 'A row of events', ar: 'صف من الأحداث' },
    sentence: {
      en: 'Matches in progress show a live badge and their score. Upcoming matches show their start time.',
      ar: 'ما يجري الآن يحمل شارة المباشر والنتيجة، وما يلي يحمل موعده.',
    },
    heading: { en: 'On now and next', ar: 'الآن وبعد قليل' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'events',
      'query-filter': ON_OR_NEXT,
      'query-order-by': 'start_time',
      max: '12',
      link: '/#{typeId}',
    },
  }),
  sample('films', 'card-carousel', {
    title: { en: 'Posters in five by seven', ar: 'ملصقات بنسبة خمسة إلى سبعة' },
    sentence: {
      en: 'Paths read the poster from another field of the work. See All is an icon.',
      ar: 'الملصق حقل آخر من العمل نفسه: المسارات تقول أين يوجد. وعرض الكل أيقونة.',
    },
    heading: { en: 'Films', ar: 'أفلام' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'creative-works',
      'query-filter': 'type_id = "documentary"',
      'cards-type': 'five-by-seven',
      'paths-thumbnail-url': 'metadata.tallPosterUrl',
      link: '/#{metadata.sport}',
      'see-all-target': '/widgets/card-grid',
      'see-all-show': 'icon',
    },
  }),
  sample('highlights', 'card-carousel', {
    title: { en: 'A row of films and shows', ar: 'صف من الأفلام والبرامج' },
    sentence: {
      en: 'Creative works with a description and a button. See All leads to the card grid.',
      ar: 'أعمال مع وصف وزر؛ وعرض الكل يقود إلى الشبكة أدناه.',
    },
    heading: { en: 'Highlights and features', ar: 'ملخصات وتقارير' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'creative-works',
      'query-filter': 'NOT type_id = "podcast"',
      'cards-show-description': '',
      'cards-show-button': '',
      link: '/#{metadata.sport}',
      'see-all-target': '/widgets/card-grid',
    },
  }),
  sample('clubs', 'card-carousel', {
    title: { en: 'Square cards of clubs', ar: 'بطاقات مربعة للأندية' },
    sentence: {
      en: 'Entities are square by default. See All leads to the grid of every team.',
      ar: 'الكيانات مربعة افتراضيا، وعرض الكل يقود إلى شبكة كل الفرق.',
    },
    heading: { en: 'Clubs', ar: 'الأندية' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'entities',
      'query-filter': 'type_id = "team" AND metadata.sport = "football"',
      'cards-show-description': '',
      link: '/#{metadata.sport}',
      'see-all-target': '/widgets/card-grid#sample-every-team',
    },
  }),
  sample('athletes', 'card-carousel', {
    title: { en: 'Round cards of players', ar: 'بطاقات دائرية للاعبين' },
    sentence: {
      en: 'One attribute makes them round. Without a link template they are not links.',
      ar: 'سمة واحدة تجعلها دائرية، ولا تقود إلى مكان فليست روابط.',
    },
    heading: { en: 'Players', ar: 'اللاعبون' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'entities',
      'query-filter': 'type_id = "player"',
      'cards-type': 'circle',
    },
  }),
  sample('videos', 'card-grid', {
    title: { en: 'A grid with a button', ar: 'شبكة مع زر' },
    sentence: {
      en: 'Ten works at a time. Show more loads the next ten. The columns follow the width of the container, not of the screen.',
      ar: 'عشرة أعمال في كل مرة، وعرض المزيد يجلب ما يليها. تتبع الأعمدة عرض المكان لا الشاشة.',
    },
    heading: { en: 'Everything to watch and hear', ar: 'كل ما يشاهد ويسمع' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'creative-works',
      link: '/#{metadata.sport}',
    },
  }),
  sample('own-card', 'card-grid', {
    title: { en: 'A card of your own', ar: 'بطاقة من صنعك' },
    sentence: {
      en: 'A template in the element defines the card, and the page styles its parts. Fields are inserted as text, never as markup.',
      ar: 'قالب داخل العنصر يحدد ما على البطاقة، والصفحة تنسق أجزاءه؛ وتدخل الحقول نصا لا ترميزا.',
    },
    heading: { en: 'Grounds', ar: 'الملاعب' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'entities',
      'query-filter': 'type_id = "venue"',
      'query-limit': '4',
    },
    children: `
  <template slot="card">
    <p part="ground"><strong>{{name}}</strong> <span>{{metadata.city}} · {{metadata.home}}</span></p>
  </template>
`,
    width: 'half',
  }),
  sample('your-colours', 'card-carousel', {
    title: { en: 'In your colours', ar: 'بألوانك' },
    sentence: {
      en: 'A background behind transparent crests, a colour for See All, and no arrows.',
      ar: 'خلفية وراء شعارات شفافة ولون لعرض الكل ودون أسهم.',
    },
    heading: { en: 'Basketball', ar: 'كرة السلة' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'entities',
      'query-filter': 'type_id = "team" AND metadata.sport = "basketball"',
      'paths-thumbnail-url': 'metadata.logoUrl',
      'cards-background-color': 'light-dark(#dbe4f5, #1b2745)',
      'see-all-target': '/#widgets',
      'see-all-color': 'light-dark(#1257e6, #8db5ff)',
      arrows: 'false',
    },
    width: 'half',
  }),
  sample('shown-though-empty', 'card-carousel', {
    title: { en: 'Empty, with a message', ar: 'فارغ ويقول ذلك' },
    sentence: {
      en: 'With hide-when-empty="false" the title stays, with a message below it.',
      ar: 'مع ‎hide-when-empty="false"‎ يبقى العنوان وتحته سطر هادئ.',
    },
    heading: { en: 'Transfers', ar: 'الانتقالات' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'creative-works',
      'query-filter': NONE,
      'hide-when-empty': 'false',
    },
    width: 'half',
  }),
  sample('hidden-when-empty', 'card-carousel', {
    title: { en: 'Empty and hidden', ar: 'فارغ فاختفى' },
    sentence: {
      en: 'By default a row without cards takes no space. This one is between this sentence and its snippet.',
      ar: 'افتراضيا لا يشغل الصف الفارغ مكانا: كان سيقف بين هذه الجملة ومقتطفها.',
    },
    heading: { en: 'Never seen', ar: 'لن يظهر' },
    attributes: { 'heading-level': '4', 'query-data-type': 'creative-works', 'query-filter': NONE },
    width: 'half',
  }),
  // Last, because content below a growing grid would move.
  sample('every-team', 'card-grid', {
    title: { en: 'Infinite scrolling', ar: 'المزيد بالتمرير' },
    sentence: {
      en: 'The next ten cards load when the end of the grid scrolls into view.',
      ar: 'تأتي العشر التالية حين تظهر نهاية الشبكة.',
    },
    heading: { en: 'Every team', ar: 'كل الفرق' },
    attributes: {
      'heading-level': '4',
      'query-data-type': 'entities',
      'query-filter': 'type_id = "team"',
      'query-load-type': 'infinite',
      'cards-show-description': '',
      link: '/#{metadata.sport}',
    },
  }),
];
