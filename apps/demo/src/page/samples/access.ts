import { OTHER_PAPER } from '../../content/picture.ts';
import type { DEMO_VISITORS } from '../visitors.ts';
import type { Words } from '../words.ts';
import { type Sample, sample } from './sample.ts';

/** Signed with the key `nobody-knows-this-key`, which no server has; good until 2100 otherwise. */
const FORGED =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJtYWxsb3J5IiwiYXVkIjoiZGVtbyIsImV4cCI6NDEwMjQ0NDgwMCwidmlkIjoiKiIsImVudCI6W119.neEnAdk-L8BeEMjrft8EbWcXEvvcf1yovhuowEpbprY';

/** A sample asks as somebody whom the reader is not: it renders for itself, because only its own calls go that way. */
const as = (visitor: keyof typeof DEMO_VISITORS) => ({ api: `/demo/as/${visitor}`, render: 'client' });

/** Who may watch: a panel for each answer of the server, and what opens the door. */
export const access: readonly Sample[] = [
  sample('access-pass', 'video-player', {
    topic: 'access',
    extra: 'pass',
    title: { en: 'With a match pass', ar: 'بتذكرة مباراة' },
    sentence: {
      en: 'Sign in and the page hands over getToken: a playback token that is good for a minute. The match takes six, so the player asks for the next one while it plays, without a pause in the picture. Signed out, it is ERROR_CODE_NOT_ENTITLED again.',
      ar: 'سجل الدخول فتسلم الصفحة getToken: رمز تشغيل صالح لدقيقة. مدة المباراة ست دقائق، فيطلب المشغل الرمز التالي أثناء العرض دون انقطاع الصورة. وبعد تسجيل الخروج يعود ERROR_CODE_NOT_ENTITLED.',
    },
    attributes: { 'video-id': 'match-pass', 'show-quality-selector': '' },
  }),
  verdict('members', 'members-cut', {
    title: { en: 'Members only', ar: 'للأعضاء فقط' },
    sentence: {
      en: 'ERROR_CODE_NOT_AUTHENTICATED: the page hears touchline:signin when the button is pressed.',
      ar: 'ERROR_CODE_NOT_AUTHENTICATED: تسمع الصفحة touchline:signin عند ضغط الزر.',
    },
  }),
  verdict('ticket', 'ticket-match', {
    title: { en: 'With a ticket', ar: 'بتذكرة' },
    sentence: {
      en: 'ERROR_CODE_NOT_ENTITLED: what the page puts into the slot “action” stands in the panel.',
      ar: 'ERROR_CODE_NOT_ENTITLED: ما تضعه الصفحة في الفتحة action يظهر في اللوحة.',
    },
    children: '<a slot="action" href="#widgets">Season ticket</a>',
  }),
  verdict('abroad', 'abroad', {
    title: { en: 'Not in this country', ar: 'ليس في هذا البلد' },
    sentence: {
      en: 'ERROR_CODE_GEO_BLOCKED: the policy allows Bouvet Island alone, where nobody lives.',
      ar: 'ERROR_CODE_GEO_BLOCKED: لا تسمح السياسة إلا بجزيرة بوفيه حيث لا يسكن أحد.',
    },
  }),
  sample('access-islander', 'video-player', {
    topic: 'access',
    width: 'half',
    title: { en: 'The same video, on that island', ar: 'الفيديو نفسه في تلك الجزيرة' },
    sentence: {
      en: 'As an expedition there sees it: this sample’s api asks the same server as somebody on Bouvet Island.',
      ar: 'كما تراه بعثة هناك: واجهة هذا المثال تسأل الخادم نفسه كمن هو في جزيرة بوفيه.',
    },
    attributes: { 'video-id': 'abroad', ...as('islander') },
  }),
  verdict('vpn', 'home-network', {
    title: { en: 'Over a VPN', ar: 'عبر شبكة افتراضية' },
    sentence: {
      en: 'ERROR_CODE_VPN_BLOCKED: this sample’s api asks as somebody who comes over a VPN.',
      ar: 'ERROR_CODE_VPN_BLOCKED: واجهة هذا المثال تسأل كمن يأتي عبر شبكة افتراضية.',
    },
    attributes: as('hidden'),
  }),
  verdict('over', 'last-season', {
    title: { en: 'Too late', ar: 'فات الأوان' },
    sentence: {
      en: 'ERROR_CODE_UNSPECIFIED: its time has passed.',
      ar: 'ERROR_CODE_UNSPECIFIED: انتهى وقته.',
    },
  }),
  verdict('token', 'tennis-highlights', {
    title: { en: 'A token that nobody signed', ar: 'رمز لم يوقعه أحد' },
    sentence: {
      en: 'ERROR_CODE_SIGNATURE_MISMATCH: the video is free, but auth-token holds a forged token.',
      ar: 'ERROR_CODE_SIGNATURE_MISMATCH: الفيديو مجاني، لكن auth-token يحمل رمزا مزورا.',
    },
    token: FORGED,
  }),
  verdict('domain', 'football-highlights', {
    title: { en: 'A page that may not', ar: 'صفحة لا يسمح لها' },
    sentence: {
      en: 'ERROR_CODE_INVALID_DOMAIN: the key is another paper’s, and the page that asks is not one of its own.',
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
