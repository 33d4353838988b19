import type { Failure } from '../engine/engine.ts';

/** ms before all playlists are tried once more, where one of them may yet answer. After the last of these it is over. */
export const ROUNDS = [1_000, 2_000, 4_000, 8_000];
/** ms since the first failure, after which nobody should be kept waiting any longer. */
export const GIVE_UP = 30_000;
/** ms between looks for a network that the browser says is not there; mostly it tells when that is over. */
export const OFFLINE = 10_000;
/** Seconds played since a failure that make the next one another story. */
const PLAYED = 1;

/** Which of several playlists is to be tried, and when: first to last, then once more from the first. */
export interface Fallback {
  index(): number;
  /** ms until the next try; null: nothing more is to be hoped for. `time`: seconds, where it failed. */
  after(failure: Failure, time: number): number | null;
  reset(): void;
}

export interface FallbackPorts {
  /** What the browser says. */
  readonly isOnline: () => boolean;
  /** ms, of a clock that nobody sets. */
  readonly now: () => number;
}

const ports: FallbackPorts = { isOnline: () => navigator.onLine, now: () => performance.now() };

export function createFallback(count: number, { isOnline, now } = ports): Fallback {
  let index = 0;
  let story = newStory(-1);
  return {
    index: () => index,
    after({ reason }, time) {
      if (reason === 'unreachable' && !isOnline()) return OFFLINE;
      if (Math.abs(time - story.time) > PLAYED) story = newStory(now());
      story.time = time;
      story.failures += 1;
      story.mayRecover ||= reason !== 'broken';
      index = (index + 1) % count;
      if (story.failures % count > 0) return 0;
      const wait =
        story.mayRecover && now() - story.startTime < GIVE_UP ? ROUNDS[story.failures / count - 1] : undefined;
      story.mayRecover = false;
      return wait ?? null;
    },
    reset() {
      index = 0;
      story = newStory(now());
    },
  };
}

/** Failures without anything played between. `mayRecover`: one of this round's. */
function newStory(startTime: number) {
  return { startTime, time: Number.NEGATIVE_INFINITY, failures: 0, mayRecover: false };
}
