import type { Text } from '../content/banner.ts';
import { type Round, roundAt } from './channels.ts';
import { liveEvent } from './live-event.ts';
import type { DemoResource } from './resource.ts';
import { type Club, standSides } from './sports/clubs.ts';
import type { Marker, Progress } from './sports/fixture.ts';
import { CHARITY_CUP, scorersOf, sideOf } from './sports/football.ts';
import { seededRandom } from './sports/random.ts';

export const PENALTIES = 'penalties';

/** ms from the start of a round to its first kick, and from one to the next. */
const FIRST_KICK = 12_000;
const NEXT_KICK = 30_000;

/** Kicks of each side; the eleventh of all decides what is level after ten. */
const KICKS = 5;
const GOAL_CHANCE = 0.72;

const TITLE: Text = {
  en: 'Stand Cup: penalties every ten minutes',
  nl: 'Stand Cup: penalty’s, elke tien minuten',
  de: 'Stand Cup: Elfmeterschießen, alle zehn Minuten',
  ar: 'كأس المدرجات: ركلات ترجيح كل عشر دقائق',
};
const DESCRIPTION: Text = {
  en: 'Live for six minutes, then a recording until the next shoot-out.',
  nl: 'Zes minuten live, daarna een opname tot de volgende serie.',
  de: 'Sechs Minuten live, danach eine Aufzeichnung bis zum nächsten Elfmeterschießen.',
  ar: 'ست دقائق مباشرة، ثم تسجيل حتى تبدأ الجولة التالية.',
};

interface Kick {
  /** Epoch ms. */
  readonly time: number;
  readonly side: 0 | 1;
  readonly scored: boolean;
  readonly taker: string;
}

/** Returns the current or last round of penalties at `now` (epoch ms). */
export function penalties(now: number): DemoResource {
  const round = roundAt(now);
  return liveEvent({
    id: PENALTIES,
    title: TITLE,
    description: DESCRIPTION,
    image: 'goal',
    videoIds: [PENALTIES],
    sides: standSides,
    progress: play(round, now),
  });
}

function play(round: Round, now: number): Progress {
  const over = now >= round.end;
  const kicks = kicksOf(round).filter(({ time }) => time <= now);
  const [home, away] = standSides;
  return {
    status: over ? 'EVENT_STATUS_FINISHED' : 'EVENT_STATUS_STARTED',
    startTime: round.start,
    endTime: over ? round.end : null,
    metadata: {
      competition: { name: CHARITY_CUP.name },
      clock: null,
      home: sideOf(home),
      away: sideOf(away),
      score: { home: 1, away: 1, halfTime: { home: 0, away: 1 }, penalties: count(kicks) },
      venue: { name: home.venue, city: home.city },
    },
    markers: kicks.map((kick, index) => toMarker(kick, { soFar: kicks.slice(0, index + 1), sides: standSides })),
  };
}

function kicksOf({ number, start }: Round): readonly Kick[] {
  const random = seededRandom(`kicks ${number}`);
  const kicks: Kick[] = [];
  for (let n = 0; n <= 2 * KICKS; n++) {
    if (isDecided(kicks)) break;
    const side = n % 2 === 0 ? (0 as const) : (1 as const);
    const takers = scorersOf(standSides[side]);
    const taker = takers[(Math.floor(n / 2) + number) % takers.length] ?? '';
    const scored = n === 2 * KICKS || random() < GOAL_CHANCE;
    kicks.push({ time: start + FIRST_KICK + n * NEXT_KICK, side, scored, taker });
  }
  return kicks;
}

function isDecided(kicks: readonly Kick[]): boolean {
  const { home, away } = count(kicks);
  const left = (side: 0 | 1) => KICKS - kicks.filter((kick) => kick.side === side).length;
  return home > away + left(1) || away > home + left(0);
}

function count(kicks: readonly Kick[]): { home: number; away: number } {
  const goals = kicks.filter(({ scored }) => scored);
  const home = goals.filter(({ side }) => side === 0).length;
  return { home, away: goals.length - home };
}

function toMarker(
  { time, side, scored, taker }: Kick,
  { soFar, sides }: { soFar: readonly Kick[]; sides: readonly [Club, Club] }
): Marker {
  const { home, away } = count(soFar);
  const label = scored ? `${home}-${away} ${taker}` : `${home}-${away} ${taker} ✗`;
  const kind = scored ? 'goal' : 'miss';
  return { id: `kick-${soFar.length}`, kind, time, label, entityId: sides[side].id };
}
