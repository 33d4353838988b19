import type { Text } from '../content/banner.ts';
import { type ImageName, imageUrl } from '../content/images.ts';
import { timeOn, toTime } from './day.ts';
import type { DemoResource } from './resource.ts';

/** Minutes after midnight at which a work is released. */
const RELEASE_MINUTES = 18 * 60;

/** A film, podcast or show before its dates are known. */
interface Work {
  readonly id: string;
  readonly typeId: 'documentary' | 'podcast' | 'show';
  readonly title: Text;
  readonly description: Text;
  readonly image: ImageName;
  /** A poster in 5:7; null: none was drawn. */
  readonly poster: ImageName | null;
  /** Days from today to its release; null: not known yet. */
  readonly releasedIn: number | null;
  readonly videoIds: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The publisher's creative works; half of them are out, some follow in the next days, one has no date. */
export function demoWorks(today: number): readonly DemoResource[] {
  return WORKS.map((work) => toResource(work, today));
}

function toResource({ id, image, poster, releasedIn, metadata, ...fields }: Work, today: number): DemoResource {
  return {
    id,
    fields: {
      ...fields,
      thumbnailUrl: imageUrl(image),
      posterUrl: imageUrl(image),
      releaseTime: releasedIn === null ? null : toTime(timeOn(today + releasedIn, RELEASE_MINUTES)),
      metadata: { ...metadata, ...(poster && { tallPosterUrl: imageUrl(poster) }) },
    },
  };
}

/** The paper's own productions, half of them published. */
const WORKS: readonly Work[] = [
  documentary('floodlights', 'football', {
    title: [
      'The Night the Floodlights Failed',
      'De nacht dat de lampen doofden',
      'Die Nacht ohne Flutlicht',
      'ليلة انطفأت الأضواء',
    ],
    about: [
      'How a replay in the rain decided a title.',
      'Hoe een herhaling in de regen een titel besliste.',
      'Wie ein Wiederholungsspiel im Regen die Meisterschaft entschied.',
      'كيف حسمت مباراة معادة تحت المطر لقبا.',
    ],
    image: 'rain',
    poster: 'rain-tall',
    releasedIn: -12,
    videoIds: ['floodlights'],
  }),
  documentary('nine-in-a-row', 'basketball', {
    title: ['Nine in a Row', 'Negen op rij', 'Neun in Folge', 'تسعة على التوالي'],
    about: [
      'What has changed in Port Aurora this season.',
      'Wat er dit seizoen veranderde in Port Aurora.',
      'Was sich in Port Aurora in dieser Saison geändert hat.',
      'ما الذي تغير في بورت أورورا هذا الموسم.',
    ],
    image: 'court',
    poster: 'court-tall',
    releasedIn: -5,
    videoIds: ['basketball-highlights'],
  }),
  documentary('red-clay', 'tennis', {
    title: ['Red Clay', 'Rood gravel', 'Roter Sand', 'التراب الأحمر'],
    about: [
      'Four hours, five sets and one pair of shoes.',
      'Vier uur, vijf sets en één paar schoenen.',
      'Vier Stunden, fünf Sätze und ein Paar Schuhe.',
      'أربع ساعات وخمس مجموعات وحذاء واحد.',
    ],
    image: 'clay',
    poster: 'clay-tall',
    releasedIn: 2,
    videoIds: [],
  }),
  documentary('last-lap', 'motorsport', {
    title: ['The Last Lap', 'De laatste ronde', 'Die letzte Runde', 'اللفة الأخيرة'],
    about: [
      'Two safety cars and a pass in the final corner.',
      'Twee keer de safetycar en een inhaalactie in de laatste bocht.',
      'Zweimal Safety-Car und ein Manöver in der letzten Kurve.',
      'سيارتا أمان وتجاوز في المنعطف الأخير.',
    ],
    image: 'track',
    poster: 'track-tall',
    releasedIn: 9,
    videoIds: [],
  }),
  documentary('keeper-of-nineteen', 'football', {
    title: ['Keeper of Nineteen', 'Keeper van negentien', 'Torwart mit neunzehn', 'حارس في التاسعة عشرة'],
    about: [
      'The youngest gloves in the league, and who lent them.',
      'De jongste handschoenen van de competitie, en van wie ze zijn.',
      'Die jüngsten Handschuhe der Liga, und wem sie gehören.',
      'أصغر قفازين في الدوري، ومن أعارهما.',
    ],
    image: 'goal',
    poster: 'goal-tall',
    releasedIn: 0,
    videoIds: ['keeper'],
  }),
  documentary('photo-finish', 'athletics', {
    title: ['Nought Point Zero One', 'Nul komma nul één', 'Null Komma null eins', 'جزء من المئة'],
    about: [
      'The photo finish, explained by the one who came second.',
      'De fotofinish, uitgelegd door wie tweede werd.',
      'Das Zielfoto, erklärt von der Zweiten.',
      'صورة خط النهاية كما ترويها صاحبة المركز الثاني.',
    ],
    image: 'sprint',
    poster: 'sprint-tall',
    releasedIn: -30,
    videoIds: [],
  }),
  documentary('one-wicket-left', 'cricket', {
    title: ['One Wicket Left', 'Nog één wicket', 'Das letzte Wicket', 'آخر ويكيت'],
    about: [
      'Eleven needed, six balls, one cloud.',
      'Elf nodig, zes ballen, één wolk.',
      'Elf fehlen, sechs Bälle, eine Wolke.',
      'أحد عشر مطلوبة وست كرات وغيمة واحدة.',
    ],
    image: 'oval',
    poster: 'oval-tall',
    releasedIn: -16,
    videoIds: ['cricket-highlights'],
  }),
  documentary('untitled-cup', 'football', {
    title: ['The Cup (working title)', 'De beker (werktitel)', 'Der Pokal (Arbeitstitel)', 'الكأس (عنوان مؤقت)'],
    about: [
      'A hundred years of a very small trophy.',
      'Honderd jaar van een heel kleine beker.',
      'Hundert Jahre eines sehr kleinen Pokals.',
      'مئة عام من كأس صغيرة جدا.',
    ],
    image: 'trophy',
    poster: 'trophy-tall',
    releasedIn: null,
    videoIds: [],
  }),
  podcast('third-half', 'football', {
    title: ['The Third Half', 'De derde helft', 'Die dritte Halbzeit', 'الشوط الثالث'],
    about: [
      'What they say when the microphones should be off.',
      'Wat ze zeggen als de microfoon uit hoort te staan.',
      'Was sie sagen, wenn das Mikrofon aus sein sollte.',
      'ما يقولونه حين يفترض أن تكون الميكروفونات مغلقة.',
    ],
    image: 'night',
    releasedIn: -1,
    videoIds: ['third-half'],
  }),
  podcast('over-and-out', 'cricket', {
    title: ['Over and Out', 'Over en uit', 'Over and Out', 'نهاية الجولة'],
    about: [
      'Cricket for people who have the whole evening.',
      'Cricket voor wie de hele avond heeft.',
      'Cricket für alle, die den ganzen Abend Zeit haben.',
      'كريكيت لمن لديه المساء كله.',
    ],
    image: 'oval',
    releasedIn: -3,
    videoIds: [],
  }),
  podcast('pit-wall', 'motorsport', {
    title: ['Pit Wall', 'Pitmuur', 'Boxenmauer', 'جدار الصيانة'],
    about: [
      'Strategy, told by those who got it wrong.',
      'Strategie, verteld door wie het mis had.',
      'Strategie, erzählt von denen, die danebenlagen.',
      'الاستراتيجية يرويها من أخطأ فيها.',
    ],
    image: 'track',
    releasedIn: -2,
    videoIds: [],
  }),
  podcast('deuce', 'tennis', {
    title: ['Deuce', 'Deuce', 'Einstand', 'تعادل'],
    about: [
      'Two voices, and never an advantage for long.',
      'Twee stemmen, en nooit lang voordeel.',
      'Zwei Stimmen, und nie lange Vorteil.',
      'صوتان، ولا أفضلية تدوم طويلا.',
    ],
    image: 'clay',
    releasedIn: -9,
    videoIds: [],
  }),
  show('inside-harbour', 'football', {
    title: ['Inside Harbour City', 'Binnen bij Harbour City', 'Bei Harbour City', 'داخل هاربر سيتي'],
    about: [
      'One season, from the laundry room to the board.',
      'Eén seizoen, van de wasserij tot het bestuur.',
      'Eine Saison, von der Waschküche bis zum Vorstand.',
      'موسم واحد، من غرفة الغسيل إلى مجلس الإدارة.',
    ],
    image: 'night',
    releasedIn: -20,
    videoIds: ['members-cut'],
  }),
  show('lane-four', 'athletics', {
    title: ['Lane Four', 'Baan vier', 'Bahn vier', 'الحارة الرابعة'],
    about: [
      'A winter with the relay team.',
      'Een winter met de estafetteploeg.',
      'Ein Winter mit der Staffel.',
      'شتاء مع فريق التتابع.',
    ],
    image: 'lanes',
    releasedIn: -8,
    videoIds: ['abroad'],
  }),
  show('forty-steps', 'football', {
    title: ['Forty Steps', 'Veertig stappen', 'Vierzig Schritte', 'أربعون خطوة'],
    about: [
      'From the dressing room to the pitch, with everyone.',
      'Van de kleedkamer naar het veld, met iedereen.',
      'Von der Kabine auf den Platz, mit allen.',
      'من غرفة الملابس إلى الملعب، مع الجميع.',
    ],
    image: 'tunnel',
    releasedIn: 6,
    videoIds: ['premiere'],
  }),
  show('goals-of-the-week', 'football', {
    title: ['Goals of the Week', 'Goals van de week', 'Tore der Woche', 'أهداف الأسبوع'],
    about: [
      'All of them, and the one that was not given.',
      'Allemaal, en de ene die werd afgekeurd.',
      'Alle, und das eine, das nicht zählte.',
      'كلها، والهدف الذي لم يحتسب.',
    ],
    image: 'rain',
    releasedIn: -1,
    videoIds: ['football-highlights'],
  }),
];

type InFour = readonly [en: string, nl: string, de: string, ar: string];

interface WorkFields extends Pick<Work, 'image' | 'releasedIn' | 'videoIds'> {
  readonly title: InFour;
  readonly about: InFour;
  readonly poster?: ImageName;
}

function documentary(id: string, sport: string, fields: WorkFields): Work {
  return { id, typeId: 'documentary', ...toWork(fields), metadata: { sport, minutes: 96 } };
}

function podcast(id: string, sport: string, fields: WorkFields): Work {
  return { id, typeId: 'podcast', ...toWork(fields), metadata: { sport, minutes: 40 } };
}

function show(id: string, sport: string, fields: WorkFields): Work {
  return { id, typeId: 'show', ...toWork(fields), metadata: { sport, season: 1 } };
}

function toWork({ title, about, poster, ...rest }: WorkFields) {
  return { title: inFour(title), description: inFour(about), poster: poster ?? null, ...rest };
}

function inFour([en, nl, de, ar]: InFour): Text {
  return { en, nl, de, ar };
}
