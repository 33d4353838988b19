import { useMemo, useSyncExternalStore } from 'react';
import { serverClockOf } from './server-clock.ts';

/**
 * Returns the server's time, epoch ms: `isKnown` once the server has sent it; before that `now()` is the visitor's
 * clock. Returns a new object, and renders again, when the difference between the two changes.
 */
export function useServerClock(api: string): { readonly isKnown: boolean; readonly now: () => number } {
  const clock = serverClockOf(api);
  const offset = useSyncExternalStore(clock.subscribe, clock.offset, unknown);
  return useMemo(() => ({ isKnown: offset !== null, now: () => Date.now() + (offset ?? 0) }), [offset]);
}

function unknown(): null {
  return null;
}
