import { MINUTE_MS } from '@touchline/domain';
import type { Fields } from './row.ts';

/** A goal in a source. `side` is the team whose score it increased, including own goals. */
export interface Goal {
  readonly side: 'home' | 'away';
  readonly name: string;
  /** Minute of the match, 1 to 120, and minutes of added time. */
  readonly minute: number;
  readonly added: number;
  readonly penalty: boolean;
  readonly ownGoal: boolean;
}

/** Breaks: the minute after which they begin, and their usual length in minutes (IFAB law 7). */
const BREAKS = [
  { after: 45, minutes: 15 },
  { after: 90, minutes: 5 },
  { after: 105, minutes: 1 },
] as const;

/** Pattern of the ids of imported goals. Manually created markers have other ids. */
export const IMPORTED_GOAL = /^goal-\d+$/;

/**
 * Returns goals as markers in chronological order, with the score after each: `1-0 Brobbey`.
 *
 * A source has minutes of the match instead of times. The time is kick-off plus minutes plus usual breaks, so it may be
 * off by a few minutes.
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
        time: new Date(Date.parse(startTime) + minutesUntil(goal) * MINUTE_MS).toISOString(),
        label: `${score.home}-${score.away} ${goal.name}${note}`.trim(),
        entityId: teams[goal.side],
      };
    });
}

function minutesUntil({ minute, added }: Goal): number {
  return BREAKS.reduce((sum, { after, minutes }) => sum + (minute > after ? minutes : 0), minute + added);
}
