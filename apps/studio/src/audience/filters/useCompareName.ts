import type { Compare } from '../../page/page-state.ts';
import { useStudio } from '../../parts/useStudio.ts';
import { type Interval, isWithinDay } from '../interval.ts';

/** As a choice, as the name of a line, and within a sentence. */
interface CompareName {
  readonly choice: string;
  readonly line: string;
  readonly inSentence: string;
}

/** Returns a function that names the compared period. */
export function useCompareName(): (interval: Interval, compare: Compare) => CompareName {
  const { say, formats } = useStudio();
  return (interval, compare) => {
    if (compare === 'none') return { choice: say('compareNone'), line: '', inSentence: '' };
    if (compare === 'before')
      return { choice: say('compareBefore'), line: say('previous'), inSentence: say('previousThen') };
    if (!isWithinDay(interval))
      return { choice: say('compareWeek'), line: say('previous'), inSentence: say('previousThen') };
    const day = formats.weekday(interval.end - 1);
    return {
      choice: say('compareWeekday', { day }),
      line: say('previousDay', { day }),
      inSentence: say('previousDayThen', { day }),
    };
  };
}
