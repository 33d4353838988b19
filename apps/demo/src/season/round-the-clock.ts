import { HOUR_MS, MINUTE_MS } from '@touchline/domain';
import type { Text } from '../content/banner.ts';
import { liveEvent } from './live-event.ts';
import type { DemoResource } from './resource.ts';
import { standSides } from './sports/clubs.ts';
import type { Marker, Progress } from './sports/fixture.ts';
import { CHARITY_CUP, scorersOf, sideOf } from './sports/football.ts';
import { seededRandom } from './sports/random.ts';

export const ROUND_THE_CLOCK = 'round-the-clock';

/** Of goals that are marked, ms: as far as a viewer can go back in the stream, and some more. */
const MARKED = 45 * MINUTE_MS;

/** Minutes of the hour: when the first half ends, and when the second begins. The next match follows at once. */
const FIRST_ENDS = 27;
const SECOND_BEGINS = 32;
/** Minutes of a half without its added time. */
const HALF = 25;

/** Minutes of the hour in each of which a goal is scored: one in each six minutes of play. */
const SPELLS = [1, 7, 13, 19, 33, 39, 45, 51] as const;
const SPELL = 6;

const TITLE: Text = {
  en: 'Stand Cup: a match every hour',
  nl: 'Stand Cup: elk uur een wedstrijd',
  de: 'Stand Cup: jede Stunde ein Spiel',
  ar: 'كأس المدرجات: مباراة كل ساعة',
};
const DESCRIPTION: Text = {
  en: 'Seven-a-side for charity, all day and all night. Go back half an hour and find each goal on the seek bar.',
  nl: 'Zeven tegen zeven voor het goede doel, dag en nacht. Ga een half uur terug en vind elk doelpunt op de zoekbalk.',
  de: 'Sieben gegen sieben für den guten Zweck, Tag und Nacht. Gehen Sie eine halbe Stunde zurück: Jedes Tor steht auf der Zeitleiste.',
  ar: 'سبعة ضد سبعة لعمل خيري، ليلا ونهارا. ارجع نصف ساعة وستجد كل هدف على شريط التقديم.',
};

interface Goal {
  /** Epoch ms. */
  readonly time: number;
  readonly side: 0 | 1;
  readonly scorer: string;
}

/** Returns the match that is always live, a new one each hour, at `now` (epoch ms). */
export function roundTheClock(now: number): DemoResource {
  return liveEvent({
    id: ROUND_THE_CLOCK,
    title: TITLE,
    description: DESCRIPTION,
    image: 'night',
    videoIds: ['main-camera', 'tactical-camera'],
    sides: standSides,
    progress: play(Math.floor(now / HOUR_MS), now),
  });
}

/** `hour`: since 1970; the match of that hour. */
function play(hour: number, now: number): Progress {
  const kickOff = hour * HOUR_MS;
  const minute = Math.floor((now - kickOff) / MINUTE_MS);
  const goals = goalsOf(hour).filter(({ time }) => time <= now);
  const firstHalf = goals.filter(({ time }) => time < kickOff + FIRST_ENDS * MINUTE_MS);
  const [home, away] = standSides;
  // A viewer who goes back past the kick-off finds the goals of the match before.
  const markers = [...toMarkers(goalsOf(hour - 1)), ...toMarkers(goals)].filter(({ time }) => time > now - MARKED);
  return {
    status: 'EVENT_STATUS_STARTED',
    startTime: kickOff,
    endTime: null,
    metadata: {
      competition: { name: CHARITY_CUP.name },
      clock: clockAt(minute),
      home: sideOf(home),
      away: sideOf(away),
      score: { ...count(goals), halfTime: minute >= FIRST_ENDS ? count(firstHalf) : null, penalties: null },
      venue: { name: home.venue, city: home.city },
    },
    markers,
  };
}

/** `minute` from kick-off; a half's added minutes count above its 25. */
function clockAt(minute: number): { period: string; minute: number; added: number } {
  if (minute >= FIRST_ENDS && minute < SECOND_BEGINS) return { period: 'HT', minute: HALF, added: 0 };
  const [period, played, before] = minute < FIRST_ENDS ? ['1H', minute, 0] : ['2H', minute - SECOND_BEGINS, HALF];
  return { period, minute: before + Math.min(HALF, played + 1), added: Math.max(0, played + 1 - HALF) };
}

/** The goals of an hour's match depend on that hour alone. */
function goalsOf(hour: number): readonly Goal[] {
  const random = seededRandom(`${ROUND_THE_CLOCK} ${hour}`);
  return SPELLS.map((spell) => {
    const time = hour * HOUR_MS + spell * MINUTE_MS + Math.floor(random() * SPELL * 60) * 1_000;
    const side = random() < 0.5 ? (0 as const) : (1 as const);
    const scorers = scorersOf(standSides[side]);
    return { time, side, scorer: scorers[Math.floor(random() * scorers.length)] ?? '' };
  });
}

function count(goals: readonly Goal[]): { home: number; away: number } {
  const home = goals.filter(({ side }) => side === 0).length;
  return { home, away: goals.length - home };
}

function toMarkers(goals: readonly Goal[]): readonly Marker[] {
  return goals.map(({ time, side, scorer }, index) => {
    const { home, away } = count(goals.slice(0, index + 1));
    const entityId = standSides[side].id;
    return { id: `goal-${time / 1_000}`, kind: 'goal', time, label: `${home}-${away} ${scorer}`, entityId };
  });
}
