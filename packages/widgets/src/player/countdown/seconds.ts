/** A clock that changes once a second. Everything that shows seconds uses it. */
export interface Seconds {
  readonly subscribe: (listener: () => void) => () => void;
  /** Epoch ms of the last whole second that listeners were notified of, by the visitor's clock. */
  readonly now: () => number;
}

export interface SecondsPorts {
  /** Epoch ms. */
  readonly wall: () => number;
  readonly later: (task: () => void, ms: number) => () => void;
  readonly visibility: {
    readonly isVisible: () => boolean;
    readonly subscribe: (listener: () => void) => () => void;
  };
}

const SECOND_MS = 1_000;

/**
 * Notifies listeners of each whole second while there are listeners and the page is visible, with one timer for all. It
 * reads the clock each time, so late timers, hidden pages and sleeping computers cause no drift.
 */
export function createSeconds({ wall, later, visibility }: SecondsPorts): Seconds {
  const listeners = new Set<() => void>();
  let lastSecond = read();
  let cancel = () => {};
  let unwatch = () => {};

  function read(): number {
    return Math.floor(wall() / SECOND_MS) * SECOND_MS;
  }

  function run(): void {
    cancel();
    const now = read();
    if (now !== lastSecond) {
      lastSecond = now;
      for (const listener of [...listeners]) listener();
    }
    if (listeners.size > 0 && visibility.isVisible()) cancel = later(run, SECOND_MS - (wall() % SECOND_MS));
  }

  return {
    // Without listeners nothing updates the value, so it is read on demand.
    now: () => {
      if (listeners.size === 0) lastSecond = read();
      return lastSecond;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        unwatch = visibility.subscribe(run);
        run();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        cancel();
        unwatch();
      };
    },
  };
}
