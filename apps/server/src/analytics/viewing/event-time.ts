import { DAY_MS } from '@touchline/domain';

/** ms of clock difference that a slow network can explain. */
export const TOLERANCE = 5_000;
/** ms before and after the time of arrival within which an event may have happened. */
const OLDEST = 30 * DAY_MS;
const NEWEST = DAY_MS;

/** Returns the ms by which the clock of the sender of a batch is behind; 0 if the batch has no time. */
export function clockOffsetOf(receiveTime: number, sentTime: unknown): number {
  return typeof sentTime === 'number' && Number.isFinite(sentTime) ? receiveTime - sentTime : 0;
}

/**
 * Returns the clock offset of a viewing: that of its first batch, so that an event that is sent again later keeps its
 * time.
 */
export function steadyClockOffset(before: number | null, now: number): number {
  return before ?? now;
}

/** Returns the time of an event in epoch ms of our clock. Implausible times are replaced by the time of arrival. */
export function eventTime(clientTime: number | null, clockOffset: number, receiveTime: number): number {
  if (clientTime === null) return receiveTime;
  const time = Math.round(clientTime + (Math.abs(clockOffset) > TOLERANCE ? clockOffset : 0));
  return time > receiveTime - OLDEST && time < receiveTime + NEWEST ? time : receiveTime;
}
