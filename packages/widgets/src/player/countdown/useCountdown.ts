import { type Countdown, countdownTo } from '@touchline/domain';
import { useSyncExternalStore } from 'react';
import type { Seconds } from './seconds.ts';

/**
 * Counts down to `start` (epoch ms), rendering again once a second; without `seconds` it stands at `first`, epoch ms. The
 * first rendering goes by that as well, as the server's did.
 */
export function useCountdown(
  start: number,
  { seconds = STILL, first }: { readonly seconds: Seconds | undefined; readonly first: number }
): Countdown {
  const now = useSyncExternalStore(seconds.subscribe, seconds.now, STILL.now);
  return countdownTo(start, now || first);
}

/** Nobody counts yet. */
const STILL: Seconds = { subscribe: () => () => undefined, now: () => 0 };
