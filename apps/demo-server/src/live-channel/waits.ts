/** Maximum ms of a wait, regardless of the clock. */
const MAX_WAIT_MS = 10_000;

/** Waits for times of a clock, shared by all requests for the same time. */
export interface Waits {
  /** Resolves at a time (epoch ms), or when the waits are closed. */
  until(time: number): Promise<void>;
  /** Ends all current and future waits. */
  close(): void;
}

/** Creates waits; `clock` returns epoch ms. */
export function createWaits(clock: () => number): Waits {
  const waits = new Map<number, Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  return {
    until(target) {
      const time = Math.ceil(target);
      if (clock() >= time || signal.aborted) return Promise.resolve();
      const pending = waits.get(time);
      if (pending) return pending;
      const wait = waitFor(time, { clock, signal }).finally(() => waits.delete(time));
      waits.set(time, wait);
      return wait;
    },
    close: () => closing.abort(),
  };
}

/** Waits in a loop, because a timer may fire early, and a clock may be set back. */
async function waitFor(time: number, { clock, signal }: { clock: () => number; signal: AbortSignal }): Promise<void> {
  const latest = performance.now() + MAX_WAIT_MS;
  while (!signal.aborted && clock() < time && performance.now() < latest) {
    await pause(Math.min(Math.max(1, time - clock()), MAX_WAIT_MS), signal);
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
