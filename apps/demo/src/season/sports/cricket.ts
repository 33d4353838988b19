import type { Text } from '../../content/banner.ts';
import { type Club, crestUrl } from './clubs.ts';
import { type CricketFixture, type Progress, plainProgress, shareOf } from './fixture.ts';
import { seededRandom } from './random.ts';

/** Balls an innings has at most, and the share of the time that lies between the two. */
const BALLS = { T20: 120, ODI: 300 } as const;
const BREAK = 0.1;
const WICKETS = 10;

/** Outcomes of a ball with their frequency, of 100; `W` is a wicket. Players take fewer risks in longer matches. */
const OUTCOMES = {
  T20: { '0': 33, '1': 37, '2': 9, '4': 12, '6': 5, W: 4 },
  ODI: { '0': 47, '1': 36, '2': 6, '4': 7, '6': 1, W: 3 },
} as const;

type SideName = 'home' | 'away';

/** An innings after some balls. */
interface Innings {
  readonly runs: number;
  readonly wickets: number;
  readonly balls: number;
}

/** A cricket match at a moment: all its balls are known beforehand and spread over the time that it has. */
export function playCricket(fixture: CricketFixture, now: number): Progress {
  const progress = plainProgress(fixture, now);
  const toss = tossOf(fixture);
  const innings = now < fixture.start ? [] : inningsAt(fixture, shareOf(fixture, now));

  return {
    ...progress,
    metadata: {
      format: fixture.format,
      competition: { name: fixture.competition },
      toss: now < fixture.start ? null : { winner: toss.winner, elected: toss.elected },
      home: sideOf(fixture.home),
      away: sideOf(fixture.away),
      innings: innings.map((score, index) => ({
        battingSide: index === 0 ? toss.first : otherSide(toss.first),
        runs: score.runs,
        wickets: score.wickets,
        overs: oversOf(score.balls),
        text: `${score.runs}/${score.wickets} (${shortOvers(score.balls)})`,
      })),
      statusText: { $t: statusText(fixture, { innings, first: toss.first, over: progress.endTime !== null }) },
    },
    markers: [],
  };
}

function tossOf({ id }: CricketFixture): { winner: SideName; elected: 'bat' | 'field'; first: SideName } {
  const random = seededRandom(`toss ${id}`);
  const winner = random() < 0.5 ? 'home' : 'away';
  const elected = random() < 0.5 ? 'bat' : 'field';
  return { winner, elected, first: elected === 'bat' ? winner : otherSide(winner) };
}

/** One innings or two, as far as they went. */
function inningsAt({ id, format }: CricketFixture, share: number): readonly Innings[] {
  const first = play(`${id} 1`, format, Number.POSITIVE_INFINITY);
  const target = (first.at(-1)?.runs ?? 0) + 1;
  const second = play(`${id} 2`, format, target);
  const at = (innings: readonly Innings[], part: number) =>
    innings[Math.floor(Math.min(1, part) * (innings.length - 1))] ?? { runs: 0, wickets: 0, balls: 0 };

  const half = (1 - BREAK) * (first.length / (first.length + second.length));
  if (share < half + BREAK) return [at(first, share / half)];
  return [at(first, 1), at(second, (share - half - BREAK) / (1 - half - BREAK))];
}

/** The score before the first ball and after each, until the overs, the wickets or the runs wanted are there. */
function play(seed: string, format: 'T20' | 'ODI', target: number): readonly Innings[] {
  const random = seededRandom(seed);
  const scores: Innings[] = [{ runs: 0, wickets: 0, balls: 0 }];
  for (let score = scores[0]; score && canGoOn(score, format, target); ) {
    const ball = outcome(OUTCOMES[format], random() * 100);
    const wicket = ball === 'W';
    score = {
      runs: score.runs + (wicket ? 0 : Number(ball)),
      wickets: score.wickets + Number(wicket),
      balls: score.balls + 1,
    };
    scores.push(score);
  }
  return scores;
}

function canGoOn({ runs, wickets, balls }: Innings, format: 'T20' | 'ODI', target: number): boolean {
  return runs < target && wickets < WICKETS && balls < BALLS[format];
}

function outcome(chances: Readonly<Record<string, number>>, drawn: number): string {
  let left = drawn;
  for (const [ball, chance] of Object.entries(chances)) {
    left -= chance;
    if (left < 0) return ball;
  }
  return '0';
}

/** `11.4`: overs of six balls, and balls. */
function oversOf(balls: number): string {
  return `${Math.floor(balls / 6)}.${balls % 6}`;
}

function shortOvers(balls: number): string {
  return balls % 6 === 0 ? String(balls / 6) : oversOf(balls);
}

function statusText(
  fixture: CricketFixture,
  {
    innings: [first, second],
    first: battedFirst,
    over,
  }: { innings: readonly Innings[]; first: SideName; over: boolean }
): Text {
  const [batting, bowling] = [fixture[battedFirst].name, fixture[otherSide(battedFirst)].name];
  if (!first) return { en: 'Yet to begin', nl: 'Nog niet begonnen', de: 'Noch nicht begonnen', ar: 'لم تبدأ بعد' };
  if (!second) {
    return {
      en: `${batting} are batting`,
      nl: `${batting} aan slag`,
      de: `${batting} am Schlag`,
      ar: `${batting} في الضرب`,
    };
  }
  const missing = first.runs + 1 - second.runs;
  if (!over) {
    const balls = BALLS[fixture.format] - second.balls;
    return {
      en: `${bowling} need ${missing} ${missing === 1 ? 'run' : 'runs'} in ${balls} ${balls === 1 ? 'ball' : 'balls'}`,
      nl: `${bowling} hebben ${missing} ${missing === 1 ? 'run' : 'runs'} nodig in ${balls} ${balls === 1 ? 'bal' : 'ballen'}`,
      de: `${bowling} brauchen ${missing} ${missing === 1 ? 'Run' : 'Runs'} aus ${balls} ${balls === 1 ? 'Ball' : 'Bällen'}`,
      ar: `يحتاج ${bowling} إلى ${missing} نقطة من ${balls} كرة`,
    };
  }
  return resultText({ batting, bowling, missing, wicketsLeft: WICKETS - second.wickets });
}

function resultText({
  batting,
  bowling,
  missing,
  wicketsLeft,
}: {
  batting: string;
  bowling: string;
  missing: number;
  wicketsLeft: number;
}): Text {
  if (missing <= 0) {
    return {
      en: `${bowling} won by ${wicketsLeft} ${wicketsLeft === 1 ? 'wicket' : 'wickets'}`,
      nl: `${bowling} wonnen met ${wicketsLeft} ${wicketsLeft === 1 ? 'wicket' : 'wickets'} over`,
      de: `${bowling} gewannen mit ${wicketsLeft} ${wicketsLeft === 1 ? 'Wicket' : 'Wickets'} Vorsprung`,
      ar: `فاز ${bowling} بفارق ${wicketsLeft} ويكيت`,
    };
  }
  if (missing === 1) return { en: 'Match tied', nl: 'Gelijkspel', de: 'Unentschieden', ar: 'تعادل' };
  return {
    en: `${batting} won by ${missing - 1} ${missing === 2 ? 'run' : 'runs'}`,
    nl: `${batting} wonnen met ${missing - 1} ${missing === 2 ? 'run' : 'runs'} verschil`,
    de: `${batting} gewannen mit ${missing - 1} ${missing === 2 ? 'Run' : 'Runs'} Vorsprung`,
    ar: `فاز ${batting} بفارق ${missing - 1} نقطة`,
  };
}

function sideOf(club: Club) {
  return { name: club.name, color: club.first, logoUrl: crestUrl(club.id) };
}

function otherSide(side: SideName): SideName {
  return side === 'home' ? 'away' : 'home';
}
