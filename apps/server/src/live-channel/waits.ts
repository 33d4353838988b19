/** ms of the longest wait, whatever the clock does meanwhile. */
const LONGEST = 10_000;

/** Waits for moments of a clock, shared by all who wait for the same one. */
export interface Waits {
  /** Resolves at a time (epoch ms), or when the waits are closed. */
  until(time: number): Promise<void>;
  /** Ends all waits, and those to come. */
  close(): void;
}

/** `clock`: epoch ms. */
export function createWaits(clock: () => number): Waits {
  const waits = new Map<number, Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  return {
    until(given) {
      const time = Math.ceil(given);
      if (clock() >= time || signal.aborted) return Promise.resolve();
      const known = waits.get(time);
      if (known) return known;
      const wait = waitFor(time, { clock, signal }).finally(() => waits.delete(time));
      waits.set(time, wait);
      return wait;
    },
    close: () => closing.abort(),
  };
}

/** A timer may fire a little before its time, and a clock may be set back: both are looked at again. */
async function waitFor(time: number, { clock, signal }: { clock: () => number; signal: AbortSignal }): Promise<void> {
  const latest = performance.now() + LONGEST;
  while (!signal.aborted && clock() < time && performance.now() < latest) {
    await pause(Math.min(Math.max(1, time - clock()), LONGEST), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
