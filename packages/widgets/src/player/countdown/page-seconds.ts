import { later, visibility } from '../../shared/data/page-ports.ts';
import { serverClockOf } from '../../shared/data/server-clock.ts';
import { createSeconds, type Seconds } from './seconds.ts';

/** One ticker for all countdowns of the page; made when first asked for. */
let page: Seconds | undefined;
const seconds = new Map<string, Seconds>();

/** The seconds of this page, by the visitor's clock, or by that of the API's server where it says otherwise (CD-02). */
export function secondsOf(api: string): Seconds {
  const known = seconds.get(api);
  if (known) return known;
  page ??= createSeconds({ wall: Date.now, later, visibility });
  const made = corrected(page, api);
  seconds.set(api, made);
  return made;
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
