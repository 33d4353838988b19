import type { Text } from '../content/banner.ts';
import { type Club, footballClubs } from './clubs.ts';
import { dayOf, MINUTE, timeOn } from './day.ts';
import type { Marker, Progress } from './fixture.ts';
import { FOOTBALL_LEAGUE, SCORERS, sideOf } from './football.ts';
import { liveEvent } from './live-event.ts';
import { seededRandom } from './random.ts';
import type { DemoResource } from './resource.ts';

export const ROUND_THE_CLOCK = 'round-the-clock';

const HOUR = 60 * MINUTE;

/** ms of goals that are marked: what one can go back to in the stream, and some more. */
const MARKED = 45 * MINUTE;

/** Of a goal in a minute: one every two or three. */
const CHANCE = 0.4;

const TITLE: Text = {
  en: 'The 24-hour match',
  nl: 'De wedstrijd van 24 uur',
  de: 'Das 24-Stunden-Spiel',
  ar: 'مباراة الأربع والعشرين ساعة',
};
const DESCRIPTION: Text = {
  en: 'From midnight to midnight, for charity. Goals stand on the seek bar; half an hour back is half an hour back.',
  nl: 'Van middernacht tot middernacht, voor het goede doel. De doelpunten staan op de zoekbalk.',
  de: 'Von Mitternacht bis Mitternacht, für den guten Zweck. Die Tore stehen auf der Suchleiste.',
  ar: 'من منتصف الليل إلى منتصف الليل لعمل خيري. الأهداف على شريط التقديم.',
};

const SIDES = footballClubs.slice(0, 2) as unknown as readonly [Club, Club];

interface Goal {
  /** Epoch ms. */
  readonly time: number;
  readonly side: 0 | 1;
  readonly scorer: string;
}

/** A match that is always on, with a goal every few minutes, as it stands at `now` (epoch ms). */
export function roundTheClock(now: number): DemoResource {
  const kickOff = timeOn(dayOf(now), 0);
  return liveEvent({
    id: ROUND_THE_CLOCK,
    title: TITLE,
    description: DESCRIPTION,
    picture: 'night',
    videoIds: ['main-camera', 'tactical-camera'],
    sides: SIDES,
    progress: play(kickOff, now),
  });
}

function play(kickOff: number, now: number): Progress {
  const goals = goalsBetween(kickOff, now);
  const minute = Math.floor((now - kickOff) / MINUTE);
  const [home, away] = SIDES;
  // Those who go back over midnight find the goals of the day before.
  const before = goalsBetween(timeOn(dayOf(kickOff - HOUR), 0), kickOff - 1);
  const markers = [...toMarkers(before), ...toMarkers(goals)].filter(({ time }) => time > now - MARKED);
  return {
    status: 'EVENT_STATUS_STARTED',
    startTime: kickOff,
    endTime: null,
    metadata: {
      competition: { name: FOOTBALL_LEAGUE.name, round: '24' },
      clock: { period: minute < 720 ? '1H' : '2H', minute: minute + 1, added: 0 },
      home: sideOf(home),
      away: sideOf(away),
      score: { ...count(goals), halfTime: null, penalties: null },
      venue: { name: home.venue, city: home.city },
    },
    markers,
  };
}

/** What a goal is depends on its hour alone. */
function goalsBetween(from: number, to: number): readonly Goal[] {
  const hours = Math.max(0, Math.floor(to / HOUR) - Math.floor(from / HOUR) + 1);
  const first = Math.floor(from / HOUR);
  return Array.from({ length: hours }, (_, index) => goalsOf(first + index))
    .flat()
    .filter(({ time }) => time >= from && time <= to);
}

function goalsOf(hour: number): readonly Goal[] {
  const random = seededRandom(`${ROUND_THE_CLOCK} ${hour}`);
  return Array.from({ length: 60 }, (_, minute) => {
    const given = random() < CHANCE;
    const second = 5 + Math.floor(random() * 50);
    const side = random() < 0.52 ? (0 as const) : (1 as const);
    const scorer = SCORERS[Math.floor(random() * SCORERS.length)] ?? '';
    return given ? [{ time: hour * HOUR + minute * MINUTE + second * 1_000, side, scorer }] : [];
  }).flat();
}

function count(goals: readonly Goal[]): { home: number; away: number } {
  const home = goals.filter(({ side }) => side === 0).length;
  return { home, away: goals.length - home };
}

function toMarkers(goals: readonly Goal[]): readonly Marker[] {
  let home = 0;
  return goals.map(({ time, side, scorer }, index) => {
    if (side === 0) home++;
    const label = `${home}-${index + 1 - home} ${scorer}`;
    return { id: `goal-${time / 1_000}`, kind: 'goal', time, label, entityId: SIDES[side].id };
  });
}
