import { addDays, dayIn, startOfDay } from '@touchline/domain';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useServerClock } from '../../shared/data/useServerClock.ts';

/** A sleeping device stops timers, so the one for midnight may fire late: check the clock regularly. */
const CHECK_INTERVAL_MS = 15 * 60_000;

/**
 * Returns the current date in a zone, also after midnight. `now` is epoch ms; another clock must be another function.
 * `first` is the server's date, for hydration.
 */
export function useToday(timeZone: string, now: () => number, first: string): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ended = new AbortController();
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        const tomorrow = addDays(dayIn(timeZone, now()), 1);
        timer = setTimeout(
          check,
          Math.min(CHECK_INTERVAL_MS, Math.max(0, startOfDay(tomorrow, timeZone).time - now()))
        );
      };
      const check = () => {
        clearTimeout(timer);
        listener();
        wait();
      };
      wait();
      document.addEventListener('visibilitychange', check, { signal: ended.signal });
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

/**
 * Returns a clock that does not depend on the visitor's settings: the server's, as soon as its time is known. Until
 * then it continues from the time that came with the page (epoch ms). The visitor's own clock is the last resort.
 */
export function useNow(api: string, initial: number | undefined): () => number {
  const server = useServerClock(api);
  const [start] = useState(() => performance.now());
  return useMemo(() => {
    if (server.isKnown || initial === undefined) return server.now;
    return () => initial + performance.now() - start;
  }, [server, initial, start]);
}
