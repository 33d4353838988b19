import { type Sample, sample } from './sample.ts';

/** Heights of the samples, as a share of the viewport: low enough that heading and snippet stay in view. */
const LEAD_HEIGHT = '0.5';
const FULL_HEIGHT = '0.7';
const HALF_HEIGHT = '0.42';

/** The lead of the paper. */
export const lead: Sample = sample('lead', 'banner-carousel', {
  title: { en: 'Banner carousel', ar: 'لافتات دوارة' },
  sentence: { en: 'The lead of the front page.', ar: 'صدارة الصفحة الأولى.' },
  attributes: {
    collection: 'home',
    autoplay: '',
    'gradient-bottom': '',
    'height-fraction': LEAD_HEIGHT,
    loading: 'eager',
  },
});

/** The variants, in order. */
export const banners: readonly Sample[] = [
  sample('autoplay', 'banner-carousel', {
    title: { en: 'Full width with autoplay', ar: 'بعرض كامل مع تشغيل تلقائي' },
    sentence: {
      en: 'The next banner follows every 15 seconds. A button pauses the carousel, and a gradient keeps the text readable. Add loading="eager" at the top of a page.',
      ar: 'تأتي اللافتة التالية كل 15 ثانية. زر يوقف الدوران، وتدرج يبقي النص مقروءا. أضف ‎loading="eager"‎ في أعلى الصفحة.',
    },
    attributes: { collection: 'home', autoplay: '', 'gradient-bottom': '', 'height-fraction': FULL_HEIGHT },
  }),
  sample('deep-links', 'banner-carousel', {
    title: { en: 'Numbered dots and deep links', ar: 'نقاط مرقمة وروابط مباشرة' },
    sentence: {
      en: 'Every arrow and dot is a link such as #numbered-2, so visitors can share a banner.',
      ar: 'كل سهم ونقطة رابط مثل ‎#numbered-2‎، فيمكن إرسال لافتة بعينها إلى صديق.',
    },
    attributes: {
      collection: 'numbered',
      'buttons-show-index': '',
      'deep-links': '',
      gradient: '',
      'text-alignment-x': 'center',
      'height-fraction': FULL_HEIGHT,
    },
  }),
  sample('light-background', 'banner-carousel', {
    title: { en: 'Light background', ar: 'خلفية فاتحة' },
    sentence: {
      en: 'A bright context background makes text, arrows and dots dark.',
      ar: 'الخلفية الفاتحة تجعل الكلمات والأسهم والنقاط داكنة.',
    },
    attributes: {
      collection: 'light',
      'context-background': '#f3efe2',
      'gradient-bottom': '',
      'height-fraction': HALF_HEIGHT,
    },
    width: 'half',
  }),
  sample('right-to-left', 'banner-carousel', {
    title: { en: 'Right to left', ar: 'من اليمين إلى اليسار' },
    sentence: {
      en: 'An Arabic locale reverses the row: the next banner is on the left.',
      ar: 'اللغة العربية تقلب الصف: اللافتة التالية تنتظر على اليسار.',
    },
    attributes: {
      collection: 'rtl',
      locale: 'ar',
      'gradient-bottom': '',
      'text-alignment-x': 'right',
      'height-fraction': HALF_HEIGHT,
    },
    width: 'half',
  }),
  sample('single-banner', 'banner-carousel', {
    title: { en: 'A single banner', ar: 'لافتة واحدة' },
    sentence: {
      en: 'A single banner has no arrows and no dots. Its text is centred.',
      ar: 'اللافتة الواحدة لا تحتاج أسهما ولا نقاطا، وكلماتها في الوسط.',
    },
    attributes: {
      collection: 'single',
      'gradient-bottom': '',
      'text-alignment-x': 'center',
      'height-fraction': HALF_HEIGHT,
    },
    width: 'half',
  }),
  sample('text-alignment', 'banner-carousel', {
    title: { en: 'Text alignment', ar: 'الكلمات حيث تريد' },
    sentence: {
      en: 'Text at the top right, in the font and colours of the banner, with square corners and no shadow.',
      ar: 'نص في أعلى اليمين بخط وألوان تأتي مع اللافتة، وزوايا قائمة بلا ظل.',
    },
    attributes: {
      collection: 'styled',
      'text-alignment-x': 'right',
      'text-alignment-y': 'top',
      gradient: '',
      'border-radius': 'false',
      'box-shadow': 'false',
      'height-fraction': HALF_HEIGHT,
    },
    width: 'half',
  }),
  sample('video-banner', 'banner-carousel', {
    title: { en: 'A video banner', ar: 'مقطع بين الصور' },
    sentence: {
      en: 'A banner with the id “video” plays muted in a loop while it is in view. Visitors can pause it.',
      ar: 'اللافتة المسماة video تعمل صامتة ومكررة ما دامت ظاهرة، ويمكن إيقافها.',
    },
    attributes: { collection: 'video', 'height-fraction': FULL_HEIGHT },
  }),
  sample('inlined', 'banner-carousel', {
    title: { en: 'Rendered on the server', ar: 'مطبوعة من الخادم' },
    sentence: {
      en: 'This carousel is part of the page’s HTML. Turn JavaScript off and reload: it is still here, and its links work.',
      ar: 'جاءت هذه مع صفحة HTML نفسها. أوقف JavaScript وأعد التحميل: ستبقى هنا وتعمل روابطها.',
    },
    attributes: { collection: 'tonight', 'gradient-bottom': '', 'height-fraction': FULL_HEIGHT },
    delivery: 'inlined',
  }),
  sample('empty-collection', 'banner-carousel', {
    title: { en: 'An empty collection', ar: 'لا شيء للعرض' },
    sentence: {
      en: 'The collection of this carousel has no banners, so the carousel takes no space between this sentence and its snippet.',
      ar: 'بين هذه الجملة ومقتطفها لافتات مجموعتها فارغة. لا تشغل مكانا، ولا يلاحظها الزائر.',
    },
    attributes: { collection: 'empty' },
  }),
];
