import type { Compare } from '../page/page-state.ts';
import { useStudio } from '../parts/useStudio.ts';
import type { Interval } from './interval.ts';

const DAY = 24 * 60 * 60_000;

/** As a choice, as the name of a line, and within a sentence. */
interface CompareName {
  readonly choice: string;
  readonly line: string;
  readonly inSentence: string;
}

/** What is compared with, in words. */
export function useCompareName(): (interval: Interval, compare: Compare) => CompareName {
  const { say, formats } = useStudio();
  return ({ start, end }, compare) => {
    if (compare === 'none') return { choice: say('compareNone'), line: '', inSentence: '' };
    if (compare === 'before')
      return { choice: say('compareBefore'), line: say('previous'), inSentence: say('previousThen') };
    if (end - start > DAY)
      return { choice: say('compareWeek'), line: say('previous'), inSentence: say('previousThen') };
    const day = formats.weekday(end - 1);
    return {
      choice: say('compareWeekday', { day }),
      line: say('previousDay', { day }),
      inSentence: say('previousDayThen', { day }),
    };
  };
}
