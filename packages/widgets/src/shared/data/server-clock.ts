import { createServerClock, type ServerClock } from './clock.ts';

const clocks = new Map<string, ServerClock>();

/** Returns the clock of the server behind an API; one per page. */
export function serverClockOf(api: string): ServerClock {
  let clock = clocks.get(api);
  if (!clock) {
    clock = createServerClock({ wall: () => Date.now(), steady: () => performance.now() });
    clocks.set(api, clock);
  }
  return clock;
}
