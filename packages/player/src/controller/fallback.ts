import type { Failure } from '../engine/engine.ts';

/** Delays in ms before all playlists are retried, if one of them may recover. After the last of them playback fails. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
/** ms since the first failure after which playback fails. */
export const GIVE_UP_AFTER_MS = 30_000;
/** ms between retries while the browser is offline. Usually its `online` event comes first. */
export const OFFLINE_RETRY_DELAY_MS = 10_000;
/** Seconds of playback after a failure from which the next one starts a new series. */
const RECOVERED_AFTER_S = 1;

/** Chooses which of several playlists to try, and when: first to last, then again from the first. */
export interface Fallback {
  index(): number;
  /** Returns the ms until the next attempt; null: give up. `time`: position of the failure, seconds. */
  after(failure: Failure, time: number): number | null;
  reset(): void;
}

export interface FallbackPorts {
  /** Whether the browser reports a network connection. */
  readonly isOnline: () => boolean;
  /** Monotonic time, ms. */
  readonly now: () => number;
}

const ports: FallbackPorts = { isOnline: () => navigator.onLine, now: () => performance.now() };

export function createFallback(count: number, { isOnline, now } = ports): Fallback {
  let index = 0;
  let series = newSeries(-1);
  return {
    index: () => index,
    after({ reason }, time) {
      if (reason === 'unreachable' && !isOnline()) return OFFLINE_RETRY_DELAY_MS;
      if (Math.abs(time - series.time) > RECOVERED_AFTER_S) series = newSeries(now());
      series.time = time;
      series.failures += 1;
      series.mayRecover ||= reason !== 'broken';
      index = (index + 1) % count;
      if (series.failures % count > 0) return 0;
      const delay =
        series.mayRecover && now() - series.startTime < GIVE_UP_AFTER_MS
          ? RETRY_DELAYS_MS[series.failures / count - 1]
          : undefined;
      series.mayRecover = false;
      return delay ?? null;
    },
    reset() {
      index = 0;
      series = newSeries(now());
    },
  };
}

/** A series of failures without playback in between. `mayRecover`: one of the failures of this round is temporary. */
function newSeries(startTime: number) {
  return { startTime, time: Number.NEGATIVE_INFINITY, failures: 0, mayRecover: false };
}
