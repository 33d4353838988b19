import type { Fields } from './row.ts';

/** A goal as a source tells it. `side` is whose score it raised, own goals included. */
export interface Goal {
  readonly side: 'home' | 'away';
  readonly name: string;
  /** Minute of the match, 1 to 120, and minutes of added time beyond it. */
  readonly minute: number;
  readonly added: number;
  readonly penalty: boolean;
  readonly ownGoal: boolean;
}

const MINUTE = 60_000;
/** Minutes that the clock stands still for: after which minute, and how long the break usually is (IFAB law 7). */
const BREAKS = [
  { after: 45, minutes: 15 },
  { after: 90, minutes: 5 },
  { after: 105, minutes: 1 },
] as const;

/** Ids of goals that an import made; those that somebody wrote have others. */
export const IMPORTED_GOAL = /^goal-\d+$/;

/**
 * Goals as markers in the order in which they fell, with the score after each: `1-0 Brobbey`.
 *
 * A source tells minutes of the match, not hours of the day: the time is kick-off, the minutes, and usual breaks, so it
 * is right to within a few minutes.
 */
export function goalMarkers(
  goals: readonly Goal[],
  { startTime, teams }: { startTime: string; teams: { home: string; away: string } }
): readonly Fields[] {
  const score = { home: 0, away: 0 };
  return goals
    .toSorted((a, b) => a.minute - b.minute || a.added - b.added)
    .map((goal, index) => {
      score[goal.side] += 1;
      const note = [goal.penalty && ' (pen)', goal.ownGoal && ' (og)'].filter(Boolean).join('');
      return {
        id: `goal-${index + 1}`,
        kind: 'goal',
        time: new Date(Date.parse(startTime) + minutesUntil(goal) * MINUTE).toISOString(),
        label: `${score.home}-${score.away} ${goal.name}${note}`.trim(),
        entityId: teams[goal.side],
      };
    });
}

function minutesUntil({ minute, added }: Goal): number {
  return BREAKS.reduce((sum, { after, minutes }) => sum + (minute > after ? minutes : 0), minute + added);
}
