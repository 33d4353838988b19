import { later, visibility } from '../../shared/data/page-ports.ts';
import { serverClockOf } from '../../shared/data/server-clock.ts';
import { createSeconds, type Seconds } from './seconds.ts';

/** One timer for all countdowns of the page, created on demand. */
let page: Seconds | undefined;
const seconds = new Map<string, Seconds>();

/**
 * Returns the ticking seconds of this page. They follow the clock of the API's server where it is known, else the
 * visitor's (CD-02).
 */
export function secondsOf(api: string): Seconds {
  const cached = seconds.get(api);
  if (cached) return cached;
  page ??= createSeconds({ wall: Date.now, later, visibility });
  const created = corrected(page, api);
  seconds.set(api, created);
  return created;
}

function corrected(visitors: Seconds, api: string): Seconds {
  const clock = serverClockOf(api);
  return {
    now: () => visitors.now() + (clock.offset() ?? 0),
    subscribe(listener) {
      const leave = [visitors.subscribe(listener), clock.subscribe(listener)];
      return () => {
        for (const end of leave) end();
      };
    },
  };
}
