/** Languages the paper is printed in. */
export const LANGUAGES = ['en', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text in each of them. */
export type Words = Readonly<Record<Language, string>>;

export const DIRECTION: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ar: 'rtl' };

/** The name of a language in that language. */
export const LANGUAGE_NAMES: Words = { en: 'English', ar: 'العربية' };

/** What stands around the stories. */
export const words = {
  paper: { en: 'The Corner Flag', ar: 'راية الركن' },
  skip: { en: 'Skip to the front page', ar: 'إلى الصفحة الأولى' },
  sections: { en: 'Sections', ar: 'الأقسام' },
  appearance: { en: 'Appearance', ar: 'المظهر' },
  light: { en: 'Light', ar: 'فاتح' },
  dark: { en: 'Dark', ar: 'داكن' },
  language: { en: 'Language', ar: 'اللغة' },
  today: { en: 'In today’s paper', ar: 'في عدد اليوم' },
  fixtures: { en: 'Fixtures', ar: 'المباريات' },
  widgets: { en: 'How all this gets here', ar: 'كيف يصل كل هذا إلى هنا' },
  widgetsIntro: {
    en: 'The Corner Flag places its banners, fixtures and films with Touchline. Each widget is live, and under it stands the snippet that made it: copy it into any page of your own.',
    ar: 'تنشر راية الركن لافتاتها ومبارياتها وأفلامها بواسطة Touchline. كل أداة حية، وتحتها المقتطف الذي صنعها: انسخه إلى أي صفحة لديك.',
  },
  banners: { en: 'Banner carousel', ar: 'لافتات دوارة' },
  players: { en: 'Players', ar: 'المشغلات' },
  access: { en: 'Who may watch', ar: 'من يجوز له المشاهدة' },
  signIn: { en: 'Sign in', ar: 'تسجيل الدخول' },
  signOut: { en: 'Sign out', ar: 'تسجيل الخروج' },
  signedOut: { en: 'Nobody is signed in.', ar: 'لم يسجل أحد الدخول.' },
  tokens: {
    en: 'Playback tokens so far: {count}. The newest is good until {time}.',
    ar: 'رموز التشغيل حتى الآن: {count}. أحدثها صالح حتى {time}.',
  },
  noToken: { en: 'The server gave no token.', ar: 'لم يعط الخادم رمزا.' },
  counting: { en: 'What was counted', ar: 'ما تم عده' },
  mayCount: { en: 'Allow counting', ar: 'السماح بالعد' },
  mayNotCount: { en: 'Refuse', ar: 'رفض' },
  notAsked: {
    en: 'Nobody has asked you yet: what happens waits in the page’s memory.',
    ar: 'لم يسألك أحد بعد: ما يحدث ينتظر في ذاكرة الصفحة.',
  },
  counts: {
    en: 'You are counted under an id drawn at random, which this browser keeps.',
    ar: 'يتم عدك تحت معرف عشوائي يحفظه هذا المتصفح.',
  },
  countsNot: {
    en: 'You are not counted: nothing is sent, and nothing is stored.',
    ar: 'لا يتم عدك: لا يرسل شيء ولا يخزن شيء.',
  },
  heard: { en: 'The page hears', ar: 'ما تسمعه الصفحة' },
  arrived: { en: 'The server has', ar: 'ما لدى الخادم' },
  heardNothing: { en: 'Nothing yet: play the video.', ar: 'لا شيء بعد: شغّل الفيديو.' },
  arrivedNothing: { en: 'Nothing yet: allow counting, then play.', ar: 'لا شيء بعد: اسمح بالعد ثم شغّل.' },
  arrivedUnknown: { en: 'The server does not answer. It is asked again.', ar: 'الخادم لا يجيب. سيُسأل من جديد.' },
  advertising: { en: 'Advertising', ar: 'الإعلانات' },
  adsWhole: { en: 'What the ad server answers', ar: 'ما يجيب به خادم الإعلانات' },
  adsBroken: { en: 'What goes wrong with it', ar: 'ما يتعطل فيه' },
  adsConsent: { en: 'Your answer to the consent platform', ar: 'جوابك لمنصة الموافقة' },
  adsAgree: { en: 'Agree', ar: 'أوافق' },
  adsRefuse: { en: 'Refuse', ar: 'أرفض' },
  adsNoPlatform: {
    en: 'This page has no consent platform: the ad server is told of none.',
    ar: 'لا منصة موافقة في هذه الصفحة: فلا يُخبر خادم الإعلانات بشيء.',
  },
  adsAgreed: {
    en: 'You have agreed: your consent string goes along with the request for ads.',
    ar: 'وافقت: تُرسل سلسلة موافقتك مع طلب الإعلانات.',
  },
  adsRefused: {
    en: 'You have refused: no string goes along.',
    ar: 'رفضت: لا تُرسل أي سلسلة.',
  },
  adServerHas: { en: 'The ad server was told', ar: 'ما وصل خادم الإعلانات' },
  business: { en: 'Business', ar: 'الأعمال' },
  refund: { en: 'Give the money back', ar: 'إعادة المبلغ' },
  buyerIn: {
    en: 'You are signed in as a reader who has bought nothing yet.',
    ar: 'سجلت الدخول قارئا لم يشتر شيئا بعد.',
  },
  refunded: {
    en: 'Purchases given back: {count}. What plays ends at the next look, within a minute.',
    ar: 'المشتريات المعادة: {count}. وما يُعرض ينتهي عند الفحص التالي خلال دقيقة.',
  },
  noAnswer: { en: 'The server does not answer.', ar: 'الخادم لا يجيب.' },
  heardNoPurchase: { en: 'Nothing yet: buy the match.', ar: 'لا شيء بعد: اشترِ المباراة.' },
  calendars: { en: 'Calendar', ar: 'التقويم' },
  cards: { en: 'Cards, in a row and in a grid', ar: 'بطاقات في صف وفي شبكة' },
  snippet: { en: 'Snippet', ar: 'المقتطف' },
  copy: { en: 'Copy', ar: 'نسخ' },
  copied: { en: 'Copied', ar: 'تم النسخ' },
  copyFailed: { en: 'Press Ctrl+C to copy', ar: 'اضغط Ctrl+C للنسخ' },
  colophon: {
    en: 'The Corner Flag is a fictional paper. Teams, leagues and players are invented.',
    ar: 'راية الركن صحيفة خيالية. الفرق والدوريات واللاعبون من نسج الخيال.',
  },
  studio: { en: 'Studio', ar: 'الاستوديو' },
  api: { en: 'API reference', ar: 'مرجع الواجهة البرمجية' },
  react: { en: 'The same in React', ar: 'الشيء نفسه في React' },
} as const satisfies Record<string, Words>;
