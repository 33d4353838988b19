import type { DateLib } from '@daypicker/react';
import { useEffect, useRef, useState } from 'react';
import { toDate } from './calendar-date.ts';
import type { PickerProps } from './picker-props.ts';

const NONE: ReadonlySet<string> = new Set();

/** The days with events among those on the page of `month`, its neighbours' included; none until they are known. */
export function useBusyDays(month: Date, dates: DateLib, busyDays: PickerProps['busyDays']): ReadonlySet<string> {
  const [busy, setBusy] = useState(NONE);
  const ask = useRef(busyDays);
  ask.current = busyDays;
  const firstDay = toDate(dates.startOfWeek(dates.startOfMonth(month)));
  const lastDay = toDate(dates.endOfWeek(dates.endOfMonth(month)));

  // Once a page, however often it is drawn.
  useEffect(() => {
    let gone = false;
    ask.current?.(firstDay, lastDay).then(
      (days) => {
        if (!gone) setBusy(days);
      },
      // Dots are a help, not content: without them every day can still be chosen.
      () => undefined
    );
    return () => {
      gone = true;
    };
  }, [firstDay, lastDay]);

  return busy;
}
