import type { Text } from '../content/banner.ts';
import { DEMO_PUBLISHER, type Picture } from '../content/picture.ts';
import { timeOn, toTime } from './day.ts';
import type { DemoResource } from './resource.ts';

interface Work {
  readonly id: string;
  readonly typeId: 'documentary' | 'podcast' | 'show';
  readonly title: Text;
  readonly description: Text;
  readonly picture: Picture;
  /** Days from today to its release; null: nobody knows yet. */
  readonly releasedIn: number | null;
  readonly videoIds: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

const FILM: Text = {
  en: 'A film in four chapters.',
  nl: 'Een film in vier hoofdstukken.',
  de: 'Ein Film in vier Kapiteln.',
  ar: 'فيلم في أربعة فصول.',
};
const WEEKLY: Text = {
  en: 'Every week, forty minutes.',
  nl: 'Elke week, veertig minuten.',
  de: 'Jede Woche, vierzig Minuten.',
  ar: 'كل أسبوع، أربعون دقيقة.',
};
const SERIES: Text = {
  en: 'The series that follows one season from inside.',
  nl: 'De serie die één seizoen van binnen volgt.',
  de: 'Die Serie, die eine Saison von innen begleitet.',
  ar: 'السلسلة التي تتابع موسما من الداخل.',
};

const WORKS: readonly Work[] = [
  documentary(
    'floodlights',
    [
      'The Night the Floodlights Failed',
      'De nacht dat de lampen doofden',
      'Die Nacht ohne Flutlicht',
      'ليلة انطفأت الأضواء',
    ],
    { picture: 'rain', releasedIn: -12, videoIds: ['floodlights'] }
  ),
  documentary('nine-in-a-row', ['Nine in a Row', 'Negen op rij', 'Neun in Folge', 'تسعة على التوالي'], {
    picture: 'court',
    releasedIn: -5,
    videoIds: ['basketball-highlights'],
  }),
  documentary('red-clay', ['Red Clay', 'Rood gravel', 'Roter Sand', 'التراب الأحمر'], {
    picture: 'clay',
    releasedIn: 2,
    videoIds: [],
  }),
  documentary('last-lap', ['The Last Lap', 'De laatste ronde', 'Die letzte Runde', 'اللفة الأخيرة'], {
    picture: 'track',
    releasedIn: 9,
    videoIds: [],
  }),
  documentary(
    'keeper-of-nineteen',
    ['Keeper of Nineteen', 'Keeper van negentien', 'Torwart mit neunzehn', 'حارس في التاسعة عشرة'],
    { picture: 'goal', releasedIn: 0, videoIds: ['keeper'] }
  ),
  documentary(
    'untitled-cup',
    ['The Cup (working title)', 'De beker (werktitel)', 'Der Pokal (Arbeitstitel)', 'الكأس (عنوان مؤقت)'],
    { picture: 'trophy', releasedIn: null, videoIds: [] }
  ),
  podcast('third-half', ['The Third Half', 'De derde helft', 'Die dritte Halbzeit', 'الشوط الثالث'], {
    picture: 'tunnel',
    releasedIn: -1,
    videoIds: ['third-half'],
  }),
  podcast('over-and-out', ['Over and Out', 'Over en uit', 'Over and Out', 'نهاية الجولة'], {
    picture: 'oval',
    releasedIn: -3,
    videoIds: [],
  }),
  podcast('pit-wall', ['Pit Wall', 'Pitmuur', 'Boxenmauer', 'جدار الصيانة'], {
    picture: 'track',
    releasedIn: -2,
    videoIds: [],
  }),
  podcast('deuce', ['Deuce', 'Deuce', 'Einstand', 'تعادل'], { picture: 'clay', releasedIn: 4, videoIds: [] }),
  show('inside-harbour', ['Inside Harbour City', 'Binnen bij Harbour City', 'Bei Harbour City', 'داخل هاربر سيتي'], {
    picture: 'night',
    releasedIn: -20,
    videoIds: ['members-cut'],
  }),
  show('lane-four', ['Lane Four', 'Baan vier', 'Bahn vier', 'الحارة الرابعة'], {
    picture: 'lanes',
    releasedIn: -8,
    videoIds: ['abroad'],
  }),
  show('forty-steps', ['Forty Steps', 'Veertig stappen', 'Vierzig Schritte', 'أربعون خطوة'], {
    picture: 'tunnel',
    releasedIn: 6,
    videoIds: ['premiere'],
  }),
  show('goals-of-the-week', ['Goals of the Week', 'Goals van de week', 'Tore der Woche', 'أهداف الأسبوع'], {
    picture: 'goal',
    releasedIn: -1,
    videoIds: ['football-highlights'],
  }),
];

/** The publisher's creative works; half of them are out, some follow in the next days, one has no date. */
export function demoWorks(today: number): readonly DemoResource[] {
  return WORKS.map(({ id, picture, releasedIn, ...fields }) => ({
    id,
    fields: {
      ...fields,
      thumbnailUrl: `/img/${DEMO_PUBLISHER.id}/${picture}`,
      posterUrl: `/img/${DEMO_PUBLISHER.id}/${picture}`,
      releaseTime: releasedIn === null ? null : toTime(timeOn(today + releasedIn, 18 * 60)),
    },
  }));
}

type Titles = readonly [en: string, nl: string, de: string, ar: string];
type Rest = Pick<Work, 'picture' | 'releasedIn' | 'videoIds'>;

function documentary(id: string, titles: Titles, rest: Rest): Work {
  return { id, typeId: 'documentary', title: inFour(titles), description: FILM, metadata: { minutes: 96 }, ...rest };
}

function podcast(id: string, titles: Titles, rest: Rest): Work {
  return { id, typeId: 'podcast', title: inFour(titles), description: WEEKLY, metadata: { minutes: 40 }, ...rest };
}

function show(id: string, titles: Titles, rest: Rest): Work {
  return { id, typeId: 'show', title: inFour(titles), description: SERIES, metadata: { season: 1 }, ...rest };
}

function inFour([en, nl, de, ar]: Titles): Text {
  return { en, nl, de, ar };
}
