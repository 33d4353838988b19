import type { Driver } from './athletes.ts';
import { crestUrl } from './clubs.ts';
import { type MotorsportFixture, type Progress, plainProgress, shareOf } from './fixture.ts';
import { seededRandom, shuffled } from './random.ts';

const LAPS = 88;
/** ms of a fast lap, and the most that the slowest driver adds to it. */
const LAP_TIME = 77_000;
const SPREAD = 1_900;
/** In how many rounds of ten a practice's or a qualifying's times are driven. */
const RUNS = 12;
/** Chance that one driver passes the next in a lap. */
const PASSES = 0.06;

/** A driver and how far behind the first, ms. */
interface Placed {
  readonly driver: Driver;
  readonly behind: number;
}

/** A session at a moment. */
export function playMotorsport(fixture: MotorsportFixture, now: number): Progress {
  const progress = plainProgress(fixture, now);
  const begun = now >= fixture.start;
  const share = shareOf(fixture, now);
  const racing = fixture.session === 'RACE';
  const lap = begun ? Math.min(LAPS, 1 + Math.floor(share * LAPS)) : 0;
  const order = racing ? raceOrder(fixture, lap) : bestTimes(fixture, Math.floor(share * RUNS));

  return {
    ...progress,
    metadata: {
      series: { name: fixture.series },
      session: fixture.session,
      circuit: fixture.circuit,
      lap: racing && begun ? { current: lap, total: LAPS } : null,
      flag: begun ? flagAt(fixture, { lap, over: progress.endTime !== null }) : null,
      classification: order.map(({ driver, behind }, index) => ({
        position: index + 1,
        driver: driver.name,
        team: { name: driver.team.name, color: driver.team.first, logoUrl: crestUrl(driver.team.id) },
        gap: begun ? gapOf(index, behind, racing ? `LAP ${lap}` : lapTime(order[0]?.behind ?? 0)) : null,
      })),
    },
    markers: [],
  };
}

/** Lap by lap from the grid on; lap 0 is the grid. */
function raceOrder({ id, drivers }: MotorsportFixture, lap: number): readonly Placed[] {
  const random = seededRandom(`race ${id}`);
  let order = shuffled(drivers, `grid ${id}`);
  for (let done = 0; done < lap; done++) {
    for (let place = order.length - 1; place > 0; place--) {
      if (random() < PASSES) order = swapped(order, place);
    }
  }
  const pace = seededRandom(`pace ${id}`);
  let behind = 0;
  return order.map((driver, index) => {
    const step = 300 + pace() * 900 + (index > 0 ? lap * pace() * 40 : 0);
    behind += index === 0 ? 0 : step;
    return { driver, behind: Math.round(behind) };
  });
}

/** The drivers by their best times so far; `behind` of the first is its time above the fastest lap there is. */
function bestTimes({ id, drivers }: MotorsportFixture, runs: number): readonly Placed[] {
  const timed = drivers.map((driver) => {
    const random = seededRandom(`time ${id} ${driver.id}`);
    const times = Array.from({ length: Math.max(1, runs) }, () => random() * SPREAD);
    return { driver, behind: Math.round(Math.min(...times)) };
  });
  return timed
    .sort((a, b) => a.behind - b.behind)
    .map((placed, index, all) => {
      const first = all[0]?.behind ?? 0;
      return index === 0 ? placed : { ...placed, behind: placed.behind - first };
    });
}

function gapOf(index: number, behind: number, ofTheFirst: string): string {
  return index === 0 ? ofTheFirst : `+${(behind / 1000).toFixed(3)}`;
}

/** `1:17.204` */
function lapTime(above: number): string {
  const time = LAP_TIME + above;
  const seconds = ((time % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${Math.floor(time / 60_000)}:${seconds}`;
}

/** A race is behind the safety car for a few laps. */
function flagAt({ id, session }: MotorsportFixture, { lap, over }: { lap: number; over: boolean }): string {
  if (over) return 'CHEQUERED';
  const out = 10 + Math.floor(seededRandom(`safety car ${id}`)() * 30);
  return session === 'RACE' && lap >= out && lap < out + 4 ? 'SC' : 'GREEN';
}

function swapped(order: readonly Driver[], place: number): Driver[] {
  const next = [...order];
  const [ahead, behind] = [next[place - 1], next[place]];
  if (ahead && behind) next.splice(place - 1, 2, behind, ahead);
  return next;
}
