import { dayOf, weekdayOf } from '../season/day.ts';
import { eveningMatch } from '../season/schedule.ts';
import type { Club } from '../season/sports/clubs.ts';
import type { FootballFixture } from '../season/sports/fixture.ts';
import { banner, button, type DemoCollection, line, type Text } from './banner.ts';
import { imageAssets } from './images.ts';
import { weekdayName } from './weekday-name.ts';

/** Returns the lead of the front page at `now` (epoch ms): four sports, each with a tall picture for phones. */
export function home(now: number): DemoCollection {
  const today = dayOf(now);
  const weekday = weekdayName(today);
  const match = eveningMatch(today);
  const { story, line: evening, label } = EVENING[phaseOf(match, now)];
  return {
    id: 'home',
    banners: [
      banner('b1', {
        story,
        assets: imageAssets('night', 'night-phone'),
        texts: [
          line({
            en: `${weekday.en}, under the lights`,
            nl: `${weekday.nl}, bij lamplicht`,
            de: `${weekday.de}, bei Flutlicht`,
            ar: `${weekday.ar} تحت الأضواء`,
          }),
          line(evening(match)),
          button(label),
        ],
      }),
      banner('b2', {
        story: 'story-comets',
        assets: imageAssets('court', 'court-phone'),
        texts: [
          line({
            en: 'Tides on a run of nine',
            nl: 'Tides winnen negen keer op rij',
            de: 'Neun Siege in Folge für die Tides',
            ar: 'تسعة انتصارات متتالية لبورت أورورا',
          }),
          button(),
        ],
      }),
      banner('b3', {
        story: 'story-valcourt',
        assets: imageAssets('clay', 'clay-phone'),
        texts: [line(roundOf(today)), button()],
      }),
      banner('b4', {
        story: 'story-castellan',
        assets: imageAssets('track', 'track-phone'),
        texts: [
          line({
            en: 'The Grand Meridian, lap by lap',
            nl: 'De Grand Meridian, ronde na ronde',
            de: 'Der Grand Meridian, Runde für Runde',
            ar: 'غراند ميريديان، لفة بعد لفة',
          }),
          button(),
        ],
      }),
    ],
  };
}

type Phase = 'before' | 'live' | 'after';

function phaseOf({ start, length }: FootballFixture, now: number): Phase {
  if (now < start) return 'before';
  return now < start + length ? 'live' : 'after';
}

interface Evening {
  /** The part of the front page that the banner links to. */
  readonly story: string;
  readonly line: (match: FootballFixture) => Text;
  readonly label: Text;
}

/** The lead before, during and after the match. No line names an hour: cards show it in the visitor's time zone. */
const EVENING: Readonly<Record<Phase, Evening>> = {
  before: {
    story: 'story-coast',
    line: ({ home: host, away }) => ({
      en: `${host.name} v ${away.name}, live tonight`,
      nl: `${host.name} – ${away.name}, vanavond live`,
      de: `${host.name} gegen ${away.name}, heute Abend live`,
      ar: `${inArabic(host)} ضد ${inArabic(away)}، مباشرة الليلة`,
    }),
    label: { en: 'Read the preview', nl: 'Lees de voorbeschouwing', de: 'Vorbericht lesen', ar: 'اقرأ التقديم' },
  },
  live: {
    story: 'live-match',
    line: ({ home: host, away }) => ({
      en: `${host.name} v ${away.name}, live now`,
      nl: `${host.name} – ${away.name}, nu live`,
      de: `${host.name} gegen ${away.name}, jetzt live`,
      ar: `${inArabic(host)} ضد ${inArabic(away)}، مباشرة الآن`,
    }),
    label: { en: 'Watch live', nl: 'Kijk live', de: 'Live ansehen', ar: 'شاهد مباشرة' },
  },
  after: {
    story: 'highlights',
    line: ({ home: host, away }) => ({
      en: `${host.name} v ${away.name}: the highlights`,
      nl: `${host.name} – ${away.name}: de samenvatting`,
      de: `${host.name} gegen ${away.name}: die Höhepunkte`,
      ar: `${inArabic(host)} ضد ${inArabic(away)}: أبرز اللقطات`,
    }),
    label: { en: 'Watch highlights', nl: 'Bekijk de samenvatting', de: 'Höhepunkte ansehen', ar: 'شاهد أبرز اللقطات' },
  },
};

/** The football clubs in Arabic letters. */
const ARABIC_NAMES: Readonly<Record<string, string>> = {
  'harbour-city': 'هاربر سيتي',
  'northgate-rovers': 'نورثغيت روفرز',
  'eastmere-united': 'إيستمير يونايتد',
  'saltwick-town': 'سولتويك تاون',
  'fenbridge-athletic': 'فينبريدج أتلتيك',
  'marrow-vale': 'مارو فيل',
  'kingsquay-albion': 'كينغزكي ألبيون',
  stonemouth: 'ستونماوث واندررز',
  'lowmoor-rangers': 'لوومور رينجرز',
  brackwater: 'براكووتر 1904',
};

function inArabic({ id, name }: Club): string {
  return ARABIC_NAMES[id] ?? name;
}

const ROUNDS: readonly Text[] = [
  { en: 'the quarter-finals', nl: 'de kwartfinales', de: 'das Viertelfinale', ar: 'ربع النهائي' },
  { en: 'the semi-finals', nl: 'de halve finales', de: 'das Halbfinale', ar: 'نصف النهائي' },
  { en: 'the final', nl: 'de finale', de: 'das Finale', ar: 'النهائي' },
];

/** Returns the stage of the week's tennis: quarter-finals until Thursday, the final on Sunday. */
function roundOf(today: number): Text {
  const weekday = weekdayOf(today);
  const round = ROUNDS[weekday < 4 ? 0 : weekday < 6 ? 1 : 2];
  const { en, nl, de, ar } = round ?? { en: '', nl: '', de: '', ar: '' };
  return {
    en: `Solstice Open: ${en}`,
    nl: `Solstice Open: ${nl}`,
    de: `Solstice Open: ${de}`,
    ar: `بطولة سولستيس: ${ar}`,
  };
}
