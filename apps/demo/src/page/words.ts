/** Languages the paper is printed in. */
export const LANGUAGES = ['en', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A text in each of them. */
export type Words = Readonly<Record<Language, string>>;

export const DIRECTION: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ar: 'rtl' };

/** The name of a language in that language. */
export const LANGUAGE_NAMES: Words = { en: 'English', ar: 'العربية' };

/** Texts of the page around the stories. */
export const words = {
  paper: { en: 'The Corner Flag', ar: 'راية الركن' },
  skip: { en: 'Skip to the content', ar: 'انتقل إلى المحتوى' },
  sections: { en: 'Sections', ar: 'الأقسام' },
  appearance: { en: 'Appearance', ar: 'المظهر' },
  light: { en: 'Light', ar: 'فاتح' },
  dark: { en: 'Dark', ar: 'داكن' },
  language: { en: 'Language', ar: 'اللغة' },
  today: { en: 'In today’s paper', ar: 'في عدد اليوم' },
  fixtures: { en: 'Fixtures', ar: 'المباريات' },
  widgets: { en: 'Widgets', ar: 'الأدوات' },
  widgetsTitle: { en: 'Made with these widgets', ar: 'صنعت بهذه الأدوات' },
  widgetsIntro: {
    en: 'Open a widget to see its variants, change its attributes and copy its snippet.',
    ar: 'افتح أداة لترى صيغها وتغير سماتها وتنسخ مقتطفها.',
  },
  contents: { en: 'Contents', ar: 'المحتويات' },
  tryIt: { en: 'Try it', ar: 'جربها' },
  variants: { en: 'Variants', ar: 'الصيغ' },
  variantsOf: { en: 'All variants: {widget}', ar: 'كل الصيغ: {widget}' },
  attributes: { en: 'Attributes', ar: 'السمات' },
  moreAttributes: { en: 'More attributes', ar: 'سمات أخرى' },
  attribute: { en: 'Attribute', ar: 'السمة' },
  accepts: { en: 'Accepts', ar: 'القيم المقبولة' },
  fallback: { en: 'Default', ar: 'القيمة الافتراضية' },
  does: { en: 'Description', ar: 'الوصف' },
  byDefault: { en: 'default', ar: 'افتراضي' },
  reset: { en: 'Reset', ar: 'إعادة الضبط' },
  snippetChanged: { en: 'The widget and its snippet have changed.', ar: 'تغيرت الأداة ومقتطفها.' },
  access: { en: 'Access', ar: 'الوصول' },
  signIn: { en: 'Sign in', ar: 'تسجيل الدخول' },
  signOut: { en: 'Sign out', ar: 'تسجيل الخروج' },
  signedOut: { en: 'Nobody is signed in.', ar: 'لم يسجل أحد الدخول.' },
  tokens: {
    en: 'Playback tokens so far: {count}. The newest is good until {time}.',
    ar: 'رموز التشغيل حتى الآن: {count}. أحدثها صالح حتى {time}.',
  },
  noToken: { en: 'The server returned no token.', ar: 'لم يعط الخادم رمزا.' },
  counting: { en: 'Analytics', ar: 'التحليلات' },
  mayCount: { en: 'Allow counting', ar: 'السماح بالعد' },
  mayNotCount: { en: 'Refuse', ar: 'رفض' },
  consentUnanswered: {
    en: 'You have not answered yet. Events stay in the page’s memory.',
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
  pageEvents: { en: 'Events on the page', ar: 'ما تسمعه الصفحة' },
  arrived: { en: 'Received by the server', ar: 'ما لدى الخادم' },
  noPageEvents: { en: 'No events yet. Play the video.', ar: 'لا شيء بعد: شغّل الفيديو.' },
  arrivedNothing: { en: 'No events yet. Allow counting, then play the video.', ar: 'لا شيء بعد: اسمح بالعد ثم شغّل.' },
  arrivedUnknown: { en: 'The server does not respond. Trying again.', ar: 'الخادم لا يجيب. سيُسأل من جديد.' },
  advertising: { en: 'Advertising', ar: 'الإعلانات' },
  adsWhole: { en: 'Ad server response', ar: 'ما يجيب به خادم الإعلانات' },
  adsBroken: { en: 'Ad server failure', ar: 'ما يتعطل فيه' },
  adsConsent: { en: 'Consent', ar: 'جوابك لمنصة الموافقة' },
  adsAgree: { en: 'Agree', ar: 'أوافق' },
  adsDecline: { en: 'Refuse', ar: 'أرفض' },
  adsNoPlatform: {
    en: 'This page has no consent platform, so the ad request carries no consent string.',
    ar: 'لا منصة موافقة في هذه الصفحة: فلا يُخبر خادم الإعلانات بشيء.',
  },
  adsAgreed: {
    en: 'You agreed. The ad request carries your consent string.',
    ar: 'وافقت: تُرسل سلسلة موافقتك مع طلب الإعلانات.',
  },
  adsDeclined: {
    en: 'You refused. The ad request carries no consent string.',
    ar: 'رفضت: لا تُرسل أي سلسلة.',
  },
  adServerHas: { en: 'Received by the ad server', ar: 'ما وصل خادم الإعلانات' },
  business: { en: 'Business', ar: 'الأعمال' },
  refund: { en: 'Refund', ar: 'إعادة المبلغ' },
  customerSignedIn: {
    en: 'You are signed in as a reader who has bought nothing yet.',
    ar: 'سجلت الدخول قارئا لم يشتر شيئا بعد.',
  },
  refunded: {
    en: 'Purchases refunded: {count}. Playback stops at the next check, within a minute.',
    ar: 'المشتريات المعادة: {count}. وما يُعرض ينتهي عند الفحص التالي خلال دقيقة.',
  },
  noAnswer: { en: 'The server does not respond. Try again.', ar: 'الخادم لا يجيب.' },
  noPurchaseEvents: { en: 'No events yet. Buy the match.', ar: 'لا شيء بعد: اشترِ المباراة.' },
  snippet: { en: 'Snippet', ar: 'المقتطف' },
  pinVersion: { en: 'Pin version', ar: 'تثبيت الإصدار' },
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

/** Names of the widgets. */
export const widgetNames = {
  'banner-carousel': { en: 'Banner carousel', ar: 'لافتات دوارة' },
  calendar: { en: 'Calendar', ar: 'التقويم' },
  'card-carousel': { en: 'Card carousel', ar: 'صف البطاقات' },
  'card-grid': { en: 'Card grid', ar: 'شبكة البطاقات' },
  'video-player': { en: 'Video player', ar: 'مشغل الفيديو' },
  'event-player': { en: 'Event player', ar: 'مشغل الأحداث' },
  'creative-work-player': { en: 'Creative-work player', ar: 'مشغل الأعمال' },
} as const satisfies Record<string, Words>;

/** The purpose of each widget, in a sentence. */
export const widgetSentences = {
  'banner-carousel': {
    en: 'Large pictures and clips with a headline and a button, for the top of a page.',
    ar: 'صور ومقاطع كبيرة مع عنوان وزر، لأعلى الصفحة.',
  },
  calendar: {
    en: 'Fixtures and results day by day, with live scores, in the visitor’s time zone.',
    ar: 'المباريات والنتائج يوما بيوم، مع نتائج مباشرة بتوقيت الزائر.',
  },
  'card-carousel': {
    en: 'A row of cards that scrolls sideways: events, films and shows, or clubs and athletes.',
    ar: 'صف من البطاقات يمرر جانبيا: أحداث أو أفلام وبرامج أو أندية ورياضيون.',
  },
  'card-grid': {
    en: 'The same cards in columns that follow the width of their container.',
    ar: 'البطاقات نفسها في أعمدة تتبع عرض حاويتها.',
  },
  'video-player': {
    en: 'One video, live or on demand: captions, qualities, access, purchase, ads, casting and analytics.',
    ar: 'فيديو واحد، مباشر أو عند الطلب: ترجمة وجودة ووصول وشراء وإعلانات وإرسال وتحليلات.',
  },
  'event-player': {
    en: 'A countdown until the event starts, then its live stream, then the recording.',
    ar: 'عد تنازلي حتى بداية الحدث، ثم بثه المباشر، ثم التسجيل.',
  },
  'creative-work-player': {
    en: 'A film or show, with a countdown until its release.',
    ar: 'فيلم أو برنامج، مع عد تنازلي حتى عرضه.',
  },
} as const satisfies Record<keyof typeof widgetNames, Words>;
