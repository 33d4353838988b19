import { portraitUrl } from './athletes.ts';
import { type Progress, plainProgress, shareOf, type TennisFixture } from './fixture.ts';
import { seededRandom } from './random.ts';

type Pair = readonly [number, number];
type Side = 0 | 1;

/** Score of a match after a point. */
interface Board {
  /** Games a set, of both. */
  readonly sets: readonly Pair[];
  /** Points of the running game. */
  readonly points: Pair;
  readonly serving: Side;
}

const SERVER_WINS = 0.62;
/** Sets that win. */
const BEST = 3;
const POINTS = ['0', '15', '30', '40'];

/** A tennis match at a moment: all its points are known beforehand and spread over the time that it has. */
export function playTennis(fixture: TennisFixture, now: number): Progress {
  const progress = plainProgress(fixture, now);
  const boards = boardsOf(fixture);
  const share = shareOf(fixture, now);
  const board = now < fixture.start ? null : (boards[Math.floor(share * (boards.length - 1))] ?? null);
  const running = board !== null && progress.endTime === null;

  return {
    ...progress,
    metadata: {
      tournament: { name: fixture.tournament.name, round: fixture.round, surface: fixture.tournament.surface },
      players: fixture.players.map(({ name, country, seed }, index) => {
        const side = index as Side;
        return {
          name,
          country,
          spec: seed,
          imageUrl: portraitUrl(seed),
          setsWon: board ? setsWon(board, side) : null,
          games: board?.sets.map((set) => set[side]) ?? [],
          point: running ? pointText(board, side) : null,
        };
      }),
      serving: running ? board.serving : null,
      summary: board?.sets.map(([a, b]) => `${a}-${b}`).join(' ') ?? null,
    },
    markers: [],
  };
}

/** Returns the winner, which is determined before the match. */
export function tennisWinner(fixture: TennisFixture): Side {
  const last = boardsOf(fixture).at(-1);
  return last && setsWon(last, 1) === BEST ? 1 : 0;
}

/** The board before the first point and after each. */
function boardsOf({ id, players }: TennisFixture): readonly Board[] {
  const random = seededRandom(`points ${id}`);
  // The better seed wins a few points more.
  const edge = (players[1].seed - players[0].seed) * 0.006;
  const boards: Board[] = [{ sets: [[0, 0]], points: [0, 0], serving: random() < 0.5 ? 0 : 1 }];
  for (let board = boards[0]; board && !isOver(board); ) {
    const firstWins = (board.serving === 0 ? SERVER_WINS : 1 - SERVER_WINS) + edge;
    board = afterPoint(board, random() < firstWins ? 0 : 1);
    boards.push(board);
  }
  return boards;
}

function afterPoint({ sets, points, serving }: Board, winner: Side): Board {
  const scored = plusOne(points, winner);
  const [games] = sets.slice(-1);
  if (!games) throw new Error('a tennis match has a set');
  const target = isTieBreak(games) ? 7 : 4;
  if (!isWon(scored, winner, target)) {
    const serves = isTieBreak(games) && (scored[0] + scored[1]) % 2 === 1 ? other(serving) : serving;
    return { sets, points: scored, serving: serves };
  }
  const set = plusOne(games, winner);
  const played = [...sets.slice(0, -1), set];
  const next = { sets: played, points: [0, 0] as Pair, serving: other(serving) };
  const over = isSetWon(set);
  return over && !isOver(next) ? { ...next, sets: [...played, [0, 0]] } : next;
}

function isTieBreak([a, b]: Pair): boolean {
  return a === 6 && b === 6;
}

function isWon(score: Pair, winner: Side, target: number): boolean {
  return score[winner] >= target && score[winner] - score[other(winner)] >= 2;
}

function isSetWon([a, b]: Pair): boolean {
  return Math.max(a, b) === 7 || (Math.max(a, b) === 6 && Math.abs(a - b) >= 2);
}

function setsWon({ sets }: Board, side: Side): number {
  return sets.filter((set) => isSetWon(set) && set[side] > set[other(side)]).length;
}

function isOver(board: Board): boolean {
  return Math.max(setsWon(board, 0), setsWon(board, 1)) === BEST;
}

/** As a scoreboard says it; a tie-break counts in plain numbers. */
function pointText({ sets, points }: Board, side: Side): string {
  const games = sets.at(-1);
  const [mine, theirs] = [points[side], points[other(side)]];
  if (games && isTieBreak(games)) return String(mine);
  if (mine < 3 || theirs < 3) return POINTS[Math.min(mine, 3)] ?? '';
  return mine > theirs ? 'AD' : '40';
}

function plusOne([a, b]: Pair, side: Side): Pair {
  return side === 0 ? [a + 1, b] : [a, b + 1];
}

function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}
