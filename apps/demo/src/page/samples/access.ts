import { OTHER_PAPER } from '../../content/images.ts';
import type { DEMO_VISITORS } from '../visitors.ts';
import type { Words } from '../words.ts';
import { type Sample, sample } from './sample.ts';

/** Signed with the key `nobody-knows-this-key`, which no server has; otherwise valid until 2100. */
const FORGED =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJtYWxsb3J5IiwiYXVkIjoiZGVtbyIsImV4cCI6NDEwMjQ0NDgwMCwidmlkIjoiKiIsImVudCI6W119.neEnAdk-L8BeEMjrft8EbWcXEvvcf1yovhuowEpbprY';

/** A sample for a simulated visitor: it renders on the client, because only its own requests use that visitor's API. */
const as = (visitor: keyof typeof DEMO_VISITORS) => ({ api: `/demo/as/${visitor}`, render: 'client' });

/** Access to videos: a panel for each decision of the server, and ways to get access. */
export const access: readonly Sample[] = [
  sample('access-pass', 'video-player', {
    topic: 'access',
    extra: 'pass',
    title: { en: 'With a match pass', ar: 'بتذكرة مباراة' },
    sentence: {
      en: 'Sign in, and the page sets getToken, which returns playback tokens that are valid for one minute. The match lasts six minutes, so the player renews its token during playback without a pause. Sign out, and ERROR_CODE_NOT_ENTITLED returns.',
      ar: 'سجل الدخول فتسلم الصفحة getToken: رمز تشغيل صالح لدقيقة. مدة المباراة ست دقائق، فيطلب المشغل الرمز التالي أثناء العرض دون انقطاع الصورة. وبعد تسجيل الخروج يعود ERROR_CODE_NOT_ENTITLED.',
    },
    attributes: { 'video-id': 'match-pass', 'show-quality-selector': '' },
  }),
  verdict('members', 'members-cut', {
    title: { en: 'Members only', ar: 'للأعضاء فقط' },
    sentence: {
      en: 'ERROR_CODE_NOT_AUTHENTICATED: the button emits touchline:signin.',
      ar: 'ERROR_CODE_NOT_AUTHENTICATED: تسمع الصفحة touchline:signin عند ضغط الزر.',
    },
  }),
  verdict('ticket', 'ticket-match', {
    title: { en: 'With a ticket', ar: 'بتذكرة' },
    sentence: {
      en: 'ERROR_CODE_NOT_ENTITLED: the panel shows the content of the slot “action”.',
      ar: 'ERROR_CODE_NOT_ENTITLED: ما تضعه الصفحة في الفتحة action يظهر في اللوحة.',
    },
    children: '<a slot="action" href="/#widgets">Season ticket</a>',
  }),
  verdict('abroad', 'abroad', {
    title: { en: 'Not in this country', ar: 'ليس في هذا البلد' },
    sentence: {
      en: 'ERROR_CODE_GEO_BLOCKED: the policy allows only Bouvet Island, where nobody lives.',
      ar: 'ERROR_CODE_GEO_BLOCKED: لا تسمح السياسة إلا بجزيرة بوفيه حيث لا يسكن أحد.',
    },
  }),
  sample('access-islander', 'video-player', {
    topic: 'access',
    width: 'half',
    title: { en: 'The same video, on that island', ar: 'الفيديو نفسه في تلك الجزيرة' },
    sentence: {
      en: 'The api of this sample requests the same video as a visitor on Bouvet Island.',
      ar: 'كما تراه بعثة هناك: واجهة هذا المثال تسأل الخادم نفسه كمن هو في جزيرة بوفيه.',
    },
    attributes: { 'video-id': 'abroad', ...as('islander') },
  }),
  verdict('vpn', 'home-network', {
    title: { en: 'Over a VPN', ar: 'عبر شبكة افتراضية' },
    sentence: {
      en: 'ERROR_CODE_VPN_BLOCKED: the api of this sample sends its requests as a visitor with a VPN.',
      ar: 'ERROR_CODE_VPN_BLOCKED: واجهة هذا المثال تسأل كمن يأتي عبر شبكة افتراضية.',
    },
    attributes: as('hidden'),
  }),
  verdict('over', 'last-season', {
    title: { en: 'No longer available', ar: 'فات الأوان' },
    sentence: {
      en: 'ERROR_CODE_UNSPECIFIED: the video is no longer available.',
      ar: 'ERROR_CODE_UNSPECIFIED: انتهى وقته.',
    },
  }),
  verdict('token', 'tennis-highlights', {
    title: { en: 'A forged token', ar: 'رمز لم يوقعه أحد' },
    sentence: {
      en: 'ERROR_CODE_SIGNATURE_MISMATCH: the video is free, but auth-token holds a forged token.',
      ar: 'ERROR_CODE_SIGNATURE_MISMATCH: الفيديو مجاني، لكن auth-token يحمل رمزا مزورا.',
    },
    token: FORGED,
  }),
  verdict('domain', 'football-highlights', {
    title: { en: 'A page that is not allowed', ar: 'صفحة لا يسمح لها' },
    sentence: {
      en: 'ERROR_CODE_INVALID_DOMAIN: the public key belongs to another paper and is not allowed on this page.',
      ar: 'ERROR_CODE_INVALID_DOMAIN: المفتاح لصحيفة أخرى، والصفحة التي تسأل ليست من صفحاتها.',
    },
    attributes: { 'public-key': OTHER_PAPER.key, ...as('elsewhere') },
  }),
];

function verdict(
  name: string,
  video: string,
  { attributes = {}, ...rest }: { title: Words; sentence: Words } & Partial<Sample>
): Sample {
  return sample(`error-${name}`, 'video-player', {
    topic: 'access',
    width: 'half',
    ...rest,
    attributes: { 'video-id': video, ...attributes },
  });
}
