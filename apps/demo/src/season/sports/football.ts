import { MINUTE_MS } from '@touchline/domain';
import { type Club, crestUrl, footballClubs, standSides } from './clubs.ts';
import { type FootballFixture, type Marker, type Progress, plainProgress } from './fixture.ts';
import { seededRandom } from './random.ts';

export const FOOTBALL_LEAGUE = { id: 'coastal-league', name: 'Coastal League' };

/** The competition of the matches that are always on. */
export const CHARITY_CUP = { id: 'stand-cup', name: 'Stand Cup' };

/** Minutes from kick-off: when each half ends with its added time, and when the second begins. */
const FIRST_ENDS = 47;
const SECOND_BEGINS = 62;
const SECOND_ENDS = 110;
/** Minutes from kick-off to the final whistle. */
export const FOOTBALL_LENGTH = SECOND_ENDS;

/** Minutes of a delay, and minutes before the start at which it is announced. */
const DELAY = 20;
const ANNOUNCED_BEFORE = 60;

/** Goals a match, both sides together, are 0 to 6 and mostly 2 or 3. */
const MAX_GOALS = 6;
const GOAL_CHANCE = 0.45;

/** Names of those who score in football. */
const NAMES = (
  'Adair Bergen Cole Drummond Eriksen Falk Grau Holt Imani Jansen Kaya Lund Mercer Nkosi Okoye Petrov Quist Reyes ' +
  'Sato Tandy Ueda Vance Weller Yilmaz Zander Abadi Brook Castro Diallo Engel Fonseca Greaves Haddad Iversen Jovic ' +
  'Keane Lopes Marsh Novak Osei Pryce Rahimi Silva Thorne Ulrich Vidal Walsh Yates'
).split(' ');
const SQUAD = 4;

/** Returns the scorers of a club; nobody scores for two clubs. */
export function scorersOf({ id }: Club): readonly string[] {
  const index = [...footballClubs, ...standSides].findIndex((club) => club.id === id);
  return NAMES.slice(index * SQUAD, (index + 1) * SQUAD);
}

/** A football match at a moment. */
export function playFootball(fixture: FootballFixture, now: number): Progress {
  const { home, away, round, mishap, start } = fixture;
  const delay = mishap === 'delayed' && now >= start - ANNOUNCED_BEFORE * MINUTE_MS ? DELAY * MINUTE_MS : 0;
  const played = { ...fixture, start: start + delay };
  const off = mishap === 'postponed' || mishap === 'cancelled';
  const progress = off
    ? { status: `EVENT_STATUS_${mishap.toUpperCase()}`, startTime: start, endTime: null }
    : plainProgress(played, now);
  const minute = Math.floor((now - played.start) / MINUTE_MS);
  const begun = !off && minute >= 0;
  const goals = begun ? goalsOf(fixture).filter((goal) => goal.minute <= minute) : [];

  return {
    ...progress,
    ...(delay > 0 && !begun && { status: 'EVENT_STATUS_DELAYED' }),
    metadata: {
      competition: { name: FOOTBALL_LEAGUE.name, round: String(round) },
      clock: begun && progress.endTime === null ? clockAt(minute) : null,
      home: sideOf(home),
      away: sideOf(away),
      score: begun
        ? { ...count(goals), halfTime: minute >= FIRST_ENDS ? count(firstHalf(goals)) : null, penalties: null }
        : null,
      venue: { name: home.venue, city: home.city },
    },
    markers: goals.map((goal, index) => toMarker(goal, goals.slice(0, index + 1), { fixture, kickOff: played.start })),
  };
}

interface Goal {
  /** From kick-off. */
  readonly minute: number;
  readonly side: 'home' | 'away';
  readonly scorer: string;
}

function goalsOf({ id, ...sides }: FootballFixture): Goal[] {
  const random = seededRandom(`goals ${id}`);
  const goals = Array.from({ length: MAX_GOALS }, () => {
    const isGoal = random() < GOAL_CHANCE;
    const played = 1 + Math.floor(random() * 92);
    const minute = played < FIRST_ENDS ? played : played + SECOND_BEGINS - FIRST_ENDS;
    const side = random() < 0.55 ? ('home' as const) : ('away' as const);
    const scorers = scorersOf(sides[side]);
    const scorer = scorers[Math.floor(random() * scorers.length)] ?? '';
    return { isGoal, minute, side, scorer };
  });
  // The ball has to be brought back to the middle: at most one goal a minute.
  const counted = goals.filter(
    (goal, i) => goal.isGoal && goals.findIndex(({ minute }) => minute === goal.minute) === i
  );
  return counted.sort((a, b) => a.minute - b.minute);
}

function count(goals: readonly Goal[]) {
  return {
    home: goals.filter(({ side }) => side === 'home').length,
    away: goals.filter(({ side }) => side === 'away').length,
  };
}

function firstHalf(goals: readonly Goal[]): readonly Goal[] {
  return goals.filter(({ minute }) => minute < FIRST_ENDS);
}

/** `minute` from kick-off; a half's added minutes count above 45 and 90. */
function clockAt(minute: number): { period: string; minute: number; added: number } {
  if (minute < FIRST_ENDS) return { period: '1H', minute: Math.min(45, minute + 1), added: Math.max(0, minute - 44) };
  if (minute < SECOND_BEGINS) return { period: 'HT', minute: 45, added: 0 };
  const second = minute - SECOND_BEGINS;
  return { period: '2H', minute: Math.min(90, 46 + second), added: Math.max(0, second - 44) };
}

/** A side as the metadata of football have it. */
export function sideOf(club: Club) {
  return { name: club.name, shortName: club.shortName, color: club.first, logoUrl: crestUrl(club.id) };
}

function toMarker(
  { minute, side, scorer }: Goal,
  soFar: readonly Goal[],
  { fixture, kickOff }: { fixture: FootballFixture; kickOff: number }
): Marker {
  const { home, away } = count(soFar);
  return {
    id: `goal-${soFar.length}`,
    kind: 'goal',
    time: kickOff + minute * MINUTE_MS,
    label: `${home}-${away} ${scorer}`,
    entityId: fixture[side].id,
  };
}
