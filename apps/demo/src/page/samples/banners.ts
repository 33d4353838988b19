import { type Sample, sample } from './sample.ts';

/** Heights of the samples, as a share of the viewport: low enough that heading and snippet stay in view. */
const FULL_HEIGHT = '0.7';
const HALF_HEIGHT = '0.42';

/** The lead of the paper. */
export const lead: Sample = sample('lead', 'banner-carousel', {
  place: 'lead',
  title: { en: 'Full width, moving on by itself', ar: 'بعرض كامل، تتقدم وحدها' },
  sentence: {
    en: 'Autoplay every 15 seconds with a pause button, a gradient under the words, and loading at once, because it stands at the top.',
    ar: 'تشغيل تلقائي كل 15 ثانية مع زر إيقاف، وتدرج تحت الكلمات، وتحميل فوري لأنها في أعلى الصفحة.',
  },
  attributes: { collection: 'home', autoplay: '', 'gradient-bottom': '', loading: 'eager' },
});

/** The other banner carousels, in order. */
export const banners: readonly Sample[] = [
  sample('deep-links', 'banner-carousel', {
    title: { en: 'Numbered dots and deep links', ar: 'نقاط مرقمة وروابط مباشرة' },
    sentence: {
      en: 'Every arrow and dot is a link such as #numbered-2, so a banner can be sent to a friend.',
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
      en: 'A bright context background turns words, arrows and dots dark.',
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
      en: 'An Arabic locale turns the row around: the next banner waits on the left.',
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
      en: 'One banner needs no arrows and no dots; its words stand in the middle.',
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
    title: { en: 'Words where you want them', ar: 'الكلمات حيث تريد' },
    sentence: {
      en: 'Text at the top right, in a face and colours that the banner brings along; square corners, no shadow.',
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
    title: { en: 'A clip among pictures', ar: 'مقطع بين الصور' },
    sentence: {
      en: 'A banner called “video” plays muted and in a loop while it is in view, and can be paused.',
      ar: 'اللافتة المسماة video تعمل صامتة ومكررة ما دامت ظاهرة، ويمكن إيقافها.',
    },
    attributes: { collection: 'video', 'height-fraction': FULL_HEIGHT },
  }),
  sample('inlined', 'banner-carousel', {
    title: { en: 'Printed by the server', ar: 'مطبوعة من الخادم' },
    sentence: {
      en: 'This one came with the page’s own HTML. Switch JavaScript off and reload: it is still here, and its links work.',
      ar: 'جاءت هذه مع صفحة HTML نفسها. أوقف JavaScript وأعد التحميل: ستبقى هنا وتعمل روابطها.',
    },
    attributes: { collection: 'tonight', 'gradient-bottom': '', 'height-fraction': FULL_HEIGHT },
    delivery: 'inlined',
  }),
  sample('empty-collection', 'banner-carousel', {
    title: { en: 'Nothing to show', ar: 'لا شيء للعرض' },
    sentence: {
      en: 'Between this sentence and its snippet stands a carousel whose collection holds no banners. It takes no space, and a visitor never knows.',
      ar: 'بين هذه الجملة ومقتطفها لافتات مجموعتها فارغة. لا تشغل مكانا، ولا يلاحظها الزائر.',
    },
    attributes: { collection: 'empty' },
  }),
];
