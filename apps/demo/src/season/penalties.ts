import type { Text } from '../content/banner.ts';
import { type Round, roundAt } from './channels.ts';
import { type Club, footballClubs } from './clubs.ts';
import type { Marker, Progress } from './fixture.ts';
import { FOOTBALL_LEAGUE, SCORERS, sideOf } from './football.ts';
import { liveEvent } from './live-event.ts';
import { seededRandom, shuffled } from './random.ts';
import type { DemoResource } from './resource.ts';

export const PENALTIES = 'penalties';

/** ms from the start of a round to its first kick, and from one to the next. */
const FIRST_KICK = 12_000;
const NEXT_KICK = 30_000;

/** Kicks of each side; the eleventh of all decides what is level after ten. */
const KICKS = 5;
const GOAL_CHANCE = 0.72;

const TITLE: Text = {
  en: 'Penalties, every ten minutes',
  nl: 'Penalty’s, elke tien minuten',
  de: 'Elfmeterschießen, alle zehn Minuten',
  ar: 'ركلات ترجيح كل عشر دقائق',
};
const DESCRIPTION: Text = {
  en: 'Six minutes live, and a recording until the next round begins.',
  nl: 'Zes minuten live, en een opname tot de volgende ronde begint.',
  de: 'Sechs Minuten live, und eine Aufzeichnung, bis die nächste Runde beginnt.',
  ar: 'ست دقائق مباشرة، ثم تسجيل حتى تبدأ الجولة التالية.',
};

interface Kick {
  /** Epoch ms. */
  readonly time: number;
  readonly side: 0 | 1;
  readonly scored: boolean;
  readonly taker: string;
}

/** The round of penalties that is on, or the last one, as it stands at `now` (epoch ms). */
export function penalties(now: number): DemoResource {
  const round = roundAt(now);
  const sides = shuffled(footballClubs, `${PENALTIES} ${round.number}`).slice(0, 2) as unknown as [Club, Club];
  return liveEvent({
    id: PENALTIES,
    title: TITLE,
    description: DESCRIPTION,
    picture: 'goal',
    videoIds: [PENALTIES],
    sides,
    progress: play(round, { sides, now }),
  });
}

function play(round: Round, { sides, now }: { sides: readonly [Club, Club]; now: number }): Progress {
  const over = now >= round.end;
  const kicks = kicksOf(round).filter(({ time }) => time <= now);
  const [home, away] = sides;
  return {
    status: over ? 'EVENT_STATUS_FINISHED' : 'EVENT_STATUS_STARTED',
    startTime: round.start,
    endTime: over ? round.end : null,
    metadata: {
      competition: { name: FOOTBALL_LEAGUE.name, round: String(round.number) },
      clock: null,
      home: sideOf(home),
      away: sideOf(away),
      score: { home: 1, away: 1, halfTime: { home: 0, away: 1 }, penalties: count(kicks) },
      venue: { name: home.venue, city: home.city },
    },
    markers: kicks.map((kick, index) => toMarker(kick, { soFar: kicks.slice(0, index + 1), sides })),
  };
}

function kicksOf({ number, start }: Round): readonly Kick[] {
  const random = seededRandom(`kicks ${number}`);
  const kicks: Kick[] = [];
  for (let n = 0; n <= 2 * KICKS; n++) {
    if (isDecided(kicks)) break;
    const taker = SCORERS[(n + number) % SCORERS.length] ?? '';
    const scored = n === 2 * KICKS || random() < GOAL_CHANCE;
    kicks.push({ time: start + FIRST_KICK + n * NEXT_KICK, side: n % 2 === 0 ? 0 : 1, scored, taker });
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
