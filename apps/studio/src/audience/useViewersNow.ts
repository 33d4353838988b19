import { useAnswer } from '../api/useAnswer.ts';
import type { LiveCounts } from '../api/useCounts.ts';
import { type Scope, viewersNow } from './questions.ts';

interface Looked {
  readonly scope: Scope;
  readonly live: LiveCounts;
  readonly isFiltered: boolean;
}

interface ViewersNow {
  /** undefined: not known, or not yet. */
  readonly value: number | null | undefined;
  readonly failure: Error | null;
}

/** How many watch now: the line tells it of everything; what filters leave is asked for each minute. */
export function useViewersNow({ scope, live, isFiltered }: Looked): ViewersNow {
  const { data, error, isPlaceholderData } = useAnswer(isFiltered && scope.interval.isLive ? viewersNow(scope) : null);
  if (!isFiltered) return { value: live.counts?.concurrentViewers, failure: live.failure };
  return { value: isPlaceholderData ? undefined : data?.totals['concurrentViewers'], failure: error };
}
