import { MINUTE_MS } from '@touchline/domain';
import { type Club, crestUrl } from './clubs.ts';
import { type BasketballFixture, type Progress, plainProgress } from './fixture.ts';
import { seededRandom } from './random.ts';

export const BASKETBALL_LEAGUE = { id: 'meridian-league', name: 'Meridian League' };

/** Minutes from tip-off at which each quarter begins; one takes 27 of them, 10 on its own clock. */
const QUARTERS = [0, 29, 72, 101] as const;
const QUARTER = 27;
const QUARTER_CLOCK = 10 * 60;
/** Minutes from tip-off to the end. */
export const BASKETBALL_LENGTH = QUARTERS[3] + QUARTER + 2;

/** ms between two looks at the board, and the chance that a side scores between them. */
const STEP = MINUTE_MS / 2;
const STEPS = QUARTER * 2;
const SCORES = 0.18;
const THREE = 0.3;

/** Returns a basketball match at a moment. Teams score a few times a minute, so updates every half minute suffice. */
export function playBasketball(fixture: BasketballFixture, now: number): Progress {
  const progress = plainProgress(fixture, now);
  const elapsed = now - fixture.start;
  const begun = elapsed >= 0;
  const steps = QUARTERS.map((minute) => stepsIn(elapsed - minute * MINUTE_MS));
  const board = begun ? boardOf(fixture, steps) : null;

  return {
    ...progress,
    metadata: {
      competition: { name: BASKETBALL_LEAGUE.name },
      clock: begun && progress.endTime === null ? clockAt(elapsed) : null,
      teams: [teamOf('HOME', fixture.home, board?.home), teamOf('AWAY', fixture.away, board?.away)],
    },
    markers: [],
  };
}

function stepsIn(elapsed: number): number {
  return Math.min(STEPS, Math.max(0, Math.floor(elapsed / STEP)));
}

/** Points a quarter of both sides, as far as it went; a draw at the end is decided by a free throw. */
function boardOf({ id }: BasketballFixture, steps: readonly number[]) {
  const begun = steps.filter((count, quarter) => quarter === 0 || count > 0);
  const quarters = begun.map((count, quarter) => ({
    home: pointsIn(`${id} home ${quarter}`, count),
    away: pointsIn(`${id} away ${quarter}`, count),
  }));
  const [home, away] = [quarters.map((quarter) => quarter.home), quarters.map((quarter) => quarter.away)];
  const over = steps[3] === STEPS;
  if (over && sum(home) === sum(away)) home.push((home.pop() ?? 0) + 1);
  return { home, away };
}

function pointsIn(seed: string, steps: number): number {
  const random = seededRandom(seed);
  return sum(Array.from({ length: steps }, () => (random() < SCORES ? (random() < THREE ? 3 : 2) : 0)));
}

function clockAt(elapsed: number): { period: string; remaining: string } {
  const quarter = QUARTERS.findLastIndex((minute) => elapsed >= minute * MINUTE_MS);
  const steps = stepsIn(elapsed - (QUARTERS[quarter] ?? 0) * MINUTE_MS);
  const left = Math.round(QUARTER_CLOCK * (1 - steps / STEPS));
  const pad = (value: number) => String(value).padStart(2, '0');
  if (left === 0 && quarter === 1) return { period: 'HT', remaining: '00:00' };
  return { period: `Q${quarter + 1}`, remaining: `${pad(Math.floor(left / 60))}:${pad(left % 60)}` };
}

function teamOf(side: 'HOME' | 'AWAY', club: Club, quarters: readonly number[] | undefined) {
  return {
    side,
    name: club.name,
    color: club.first,
    logo: crestUrl(club.id),
    points: quarters ? sum(quarters) : null,
    quarters: quarters ?? [],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
