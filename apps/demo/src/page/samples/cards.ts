import { type Sample, sample } from './sample.ts';

const NONE = 'type_id = "nobody"';

/** Variants of the card carousel and the card grid. */
export const cards: readonly Sample[] = [
  sample('own-card', 'card-grid', {
    title: { en: 'A card of your own', ar: 'بطاقة من صنعك' },
    sentence: {
      en: 'A template in the element says what stands on a card, and the page styles its parts; fields come in as text, never as markup.',
      ar: 'قالب داخل العنصر يحدد ما على البطاقة، والصفحة تنسق أجزاءه؛ وتدخل الحقول نصا لا ترميزا.',
    },
    heading: { en: 'Grounds', ar: 'الملاعب' },
    attributes: {
      'heading-level': '5',
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
      en: 'A background behind crests that let it through, a colour for See All, and no arrows.',
      ar: 'خلفية وراء شعارات شفافة ولون لعرض الكل ودون أسهم.',
    },
    heading: { en: 'Basketball', ar: 'كرة السلة' },
    attributes: {
      'heading-level': '5',
      'query-data-type': 'entities',
      'query-filter': 'type_id = "team" AND metadata.sport = "basketball"',
      'paths-thumbnail-url': 'metadata.logoUrl',
      'cards-background-color': 'light-dark(#dbe4f5, #1b2745)',
      'see-all-target': '#widgets',
      'see-all-color': 'light-dark(#1257e6, #8db5ff)',
      arrows: 'false',
    },
    width: 'half',
  }),
  sample('shown-though-empty', 'card-carousel', {
    title: { en: 'Empty, and says so', ar: 'فارغ ويقول ذلك' },
    sentence: {
      en: 'With hide-when-empty="false" the title stays, with a quiet line below it.',
      ar: 'مع ‎hide-when-empty="false"‎ يبقى العنوان وتحته سطر هادئ.',
    },
    heading: { en: 'Transfers', ar: 'الانتقالات' },
    attributes: {
      'heading-level': '5',
      'query-data-type': 'creative-works',
      'query-filter': NONE,
      'hide-when-empty': 'false',
    },
    width: 'half',
  }),
  sample('hidden-when-empty', 'card-carousel', {
    title: { en: 'Empty, and gone', ar: 'فارغ فاختفى' },
    sentence: {
      en: 'By default a row without cards takes no space: it would stand between this sentence and its snippet.',
      ar: 'افتراضيا لا يشغل الصف الفارغ مكانا: كان سيقف بين هذه الجملة ومقتطفها.',
    },
    heading: { en: 'Never seen', ar: 'لن يظهر' },
    attributes: { 'heading-level': '5', 'query-data-type': 'creative-works', 'query-filter': NONE },
    width: 'half',
  }),
  // Last: what stands below a grid that grows as it is passed would move.
  sample('every-team', 'card-grid', {
    title: { en: 'More by scrolling', ar: 'المزيد بالتمرير' },
    sentence: {
      en: 'The next ten come when the end of the grid comes into view.',
      ar: 'تأتي العشر التالية حين تظهر نهاية الشبكة.',
    },
    heading: { en: 'Every team', ar: 'كل الفرق' },
    attributes: {
      'heading-level': '5',
      'query-data-type': 'entities',
      'query-filter': 'type_id = "team"',
      'query-load-type': 'infinite',
      'cards-show-description': '',
      link: '#{metadata.sport}',
    },
  }),
];
