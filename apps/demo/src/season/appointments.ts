import { MINUTE_MS } from '@touchline/domain';
import type { Text } from '../content/banner.ts';
import { storyUrl } from '../content/banner.ts';
import { DEMO_PUBLISHER, type ImageName, imageUrl } from '../content/images.ts';
import { timeOn, toTime } from './day.ts';
import type { DemoResource } from './resource.ts';
import { FOOTBALL_LEAGUE } from './sports/football.ts';

/** Something that is always as far from today: the players' samples are about it. */
interface Appointment {
  readonly id: string;
  readonly title: Text;
  readonly description: Text;
  readonly image: ImageName;
  /** Days from today; negative: it is over. */
  readonly inDays: number;
  /** Minutes after midnight. */
  readonly at: number;
  readonly videoIds: readonly string[];
}

/** The last minute of a day: that many whole days are left from midnight to midnight. */
const END_OF_DAY = 24 * 60 - 1;

const LENGTH = 110 * MINUTE_MS;

/** Days until the cup draw. */
export const DRAW_IN_DAYS = 2;

const APPOINTMENTS: readonly Appointment[] = [
  {
    id: 'cup-replay',
    title: {
      en: 'The cup replay',
      nl: 'De bekerreplay',
      de: 'Das Wiederholungsspiel',
      ar: 'إعادة مباراة الكأس',
    },
    description: {
      en: 'The whole evening in 24 seconds, with music or with two commentaries.',
      nl: 'De hele avond in 24 seconden, met muziek of met twee commentaren.',
      de: 'Der ganze Abend in 24 Sekunden, mit Musik oder mit zwei Kommentaren.',
      ar: 'الأمسية كلها في 24 ثانية، مع الموسيقى أو بصوتين.',
    },
    image: 'goal',
    inDays: -1,
    at: 12 * 60,
    videoIds: ['football-highlights', 'two-voices'],
  },
  {
    id: 'cup-draw',
    title: {
      en: 'Cup draw: the last sixteen',
      nl: 'Bekerloting: de laatste zestien',
      de: 'Pokalauslosung: die letzten sechzehn',
      ar: 'قرعة الكأس: دور الستة عشر',
    },
    description: {
      en: 'Sixteen balls, one bowl, live from the studio.',
      nl: 'Zestien ballen, één schaal, live vanuit de studio.',
      de: 'Sechzehn Kugeln, eine Schale, live aus dem Studio.',
      ar: 'ست عشرة كرة ووعاء واحد، مباشرة من الاستوديو.',
    },
    image: 'night',
    inDays: DRAW_IN_DAYS,
    at: 19 * 60,
    videoIds: ['studio-camera'],
  },
  {
    id: 'cup-final',
    title: { en: 'The cup final', nl: 'De bekerfinale', de: 'Das Pokalfinale', ar: 'نهائي الكأس' },
    description: {
      en: 'Ninety minutes for the oldest trophy of the coast.',
      nl: 'Negentig minuten om de oudste beker van de kust.',
      de: 'Neunzig Minuten um den ältesten Pokal der Küste.',
      ar: 'تسعون دقيقة من أجل أقدم كأس على الساحل.',
    },
    image: 'trophy',
    inDays: 98,
    at: END_OF_DAY,
    videoIds: [],
  },
  {
    id: 'season-opener',
    title: { en: 'The new season', nl: 'Het nieuwe seizoen', de: 'Die neue Saison', ar: 'الموسم الجديد' },
    description: {
      en: 'The first match after the break.',
      nl: 'De eerste wedstrijd na de pauze.',
      de: 'Das erste Spiel nach der Pause.',
      ar: 'أول مباراة بعد التوقف.',
    },
    image: 'lanes',
    inDays: 120,
    at: END_OF_DAY,
    videoIds: [],
  },
];

/** Returns the appointments at `now` (epoch ms); `today` is the number of its day. */
export function demoAppointments(today: number, now: number): readonly DemoResource[] {
  return APPOINTMENTS.map(({ id, title, description, image, inDays, at, videoIds }) => {
    const start = timeOn(today + inDays, at);
    const isOver = now >= start + LENGTH;
    return {
      id,
      fields: {
        typeId: 'football',
        title,
        description,
        status: isOver ? 'EVENT_STATUS_FINISHED' : 'EVENT_STATUS_SCHEDULED',
        startTime: toTime(start),
        endTime: isOver ? toTime(start + LENGTH) : null,
        timeZone: DEMO_PUBLISHER.timeZone,
        thumbnailUrl: imageUrl(image),
        posterUrl: imageUrl(image),
        videoIds,
        entityIds: [FOOTBALL_LEAGUE.id],
        links: { details: storyUrl('story-coast') },
        metadata: { competition: { name: FOOTBALL_LEAGUE.name } },
        markers: [],
      },
    };
  });
}
