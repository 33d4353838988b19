import { useMemo, useSyncExternalStore } from 'react';
import { serverClockOf } from './server-clock.ts';

/**
 * The server's time, epoch ms: `known` once the server has told it; before that `now()` is what the visitor's clock says.
 * Another object, and another render, each time the two turn out to differ in another way.
 */
export function useServerClock(api: string): { readonly known: boolean; readonly now: () => number } {
  const clock = serverClockOf(api);
  const offset = useSyncExternalStore(clock.subscribe, clock.offset, unknown);
  return useMemo(() => ({ known: offset !== null, now: () => Date.now() + (offset ?? 0) }), [offset]);
}

function unknown(): null {
  return null;
}
