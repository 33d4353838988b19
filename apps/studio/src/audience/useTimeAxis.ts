import { useMemo } from 'react';
import type { Axis } from '../chart/line-chart-props.ts';
import { timeTicks } from '../chart/time-ticks.ts';
import { useStudio } from '../parts/useStudio.ts';
import { type Interval, isWithinDay, offsetAt } from './interval.ts';

const DAY = 24 * 60 * 60_000;

/** Time along the bottom, as the clocks of the publisher show it. */
export function useTimeAxis({ start, end, bucket }: Interval): Axis {
  const { formats } = useStudio();
  return useMemo(() => {
    const isShort = isWithinDay({ start, end });
    const write = isShort ? formats.clock : bucket === 'day' ? formats.day : formats.moment;
    return {
      from: start,
      to: end,
      write,
      ticks(most) {
        const { times, areDays } = timeTicks({ start, end }, most, formats.timeZone);
        const isDay = (x: number) => areDays || (!isShort && (x + offsetAt(x, formats.timeZone)) % DAY === 0);
        return times.map((x) => ({ x, text: isDay(x) ? formats.day(x) : formats.clock(x) }));
      },
    };
  }, [start, end, bucket, formats]);
}
