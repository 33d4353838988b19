import { addDays, dayIn, startOfDay } from '@touchline/domain';
import { useCallback, useSyncExternalStore } from 'react';

/** ms. A sleeping device stops timers, so that the one for midnight may come late: the clock is looked at now and then. */
const LOOK = 15 * 60_000;

/**
 * The day it is in a zone, also after midnight. `now` is epoch ms; another clock is another function. `first` is what a
 * server has drawn, for the render that repeats it.
 */
export function useToday(timeZone: string, now: () => number, first: string): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ended = new AbortController();
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const tomorrow = addDays(dayIn(timeZone, now()), 1);
        timer = setTimeout(look, Math.min(LOOK, Math.max(0, startOfDay(tomorrow, timeZone).time - now())));
      };
      const look = () => {
        clearTimeout(timer);
        listener();
        wait();
      };
      wait();
      document.addEventListener('visibilitychange', look, { signal: ended.signal });
      return () => {
        clearTimeout(timer);
        ended.abort();
      };
    },
    [timeZone, now]
  );
  return useSyncExternalStore(
    subscribe,
    () => dayIn(timeZone, now()),
    () => first
  );
}
