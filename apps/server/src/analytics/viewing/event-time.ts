/** ms between two clocks that is no more than a slow network. */
export const TOLERANCE = 5_000;
/** ms before and after the time of arrival in which an event may have happened. */
const OLDEST = 30 * 86_400_000;
const NEWEST = 86_400_000;

/** ms by which the clock of who sent a batch at `sentTime` is late, as far as can be told; 0: no time was told. */
export function latenessOf(receiveTime: number, sentTime: unknown): number {
  return typeof sentTime === 'number' && Number.isFinite(sentTime) ? receiveTime - sentTime : 0;
}

/**
 * What a viewing takes for the lateness of its visitor's clock: what its first batch said, so that an event that is sent
 * again, however much later, has the same time.
 */
export function steadyLateness(before: number | null, now: number): number {
  return before ?? now;
}

/** When an event happened: epoch ms by our clock. Times that cannot be are those of arrival. */
export function eventTime(clientTime: number | null, lateness: number, receiveTime: number): number {
  if (clientTime === null) return receiveTime;
  const time = Math.round(clientTime + (Math.abs(lateness) > TOLERANCE ? lateness : 0));
  return time > receiveTime - OLDEST && time < receiveTime + NEWEST ? time : receiveTime;
}
