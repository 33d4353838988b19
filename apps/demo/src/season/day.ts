import { DAY_MS, MINUTE_MS } from '@touchline/domain';
import { DEMO_PUBLISHER } from '../content/images.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: DEMO_PUBLISHER.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

/** Number of the date on which `time` (epoch ms) falls where the paper is printed; 0 is 1970-01-01. */
export function dayOf(time: number): number {
  return Math.floor((time + offsetAt(time)) / DAY_MS);
}

/** Epoch ms at which clocks there show this many minutes after midnight. */
export function timeOn(day: number, minutes: number): number {
  const wall = day * DAY_MS + minutes * MINUTE_MS;
  return wall - offsetAt(wall - offsetAt(wall));
}

/** `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7;
}

/** The Monday of the week. */
export function mondayOf(day: number): number {
  return day - weekdayOf(day);
}

/** RFC 3339 in UTC. */
export function toTime(time: number): string {
  return new Date(time).toISOString();
}

/** ms by which clocks there are ahead of UTC. */
function offsetAt(time: number): number {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / MINUTE_MS) * MINUTE_MS;
}
