/** What stands still between two whole seconds: the page's clock, for everything that shows seconds. */
export interface Seconds {
  readonly subscribe: (listener: () => void) => () => void;
  /** Epoch ms of the last whole second that was told; of the visitor's clock. */
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

const SECOND = 1_000;

/**
 * Tells of each whole second while somebody listens and the page is in view: one timer for all. It reads the clock anew
 * each time, so that a late timer, a hidden page or a night's sleep lose nothing.
 */
export function createSeconds({ wall, later, visibility }: SecondsPorts): Seconds {
  const listeners = new Set<() => void>();
  let told = read();
  let cancel = () => {};
  let unwatch = () => {};

  function read(): number {
    return Math.floor(wall() / SECOND) * SECOND;
  }

  function run(): void {
    cancel();
    const now = read();
    if (now !== told) {
      told = now;
      for (const listener of [...listeners]) listener();
    }
    if (listeners.size > 0 && visibility.isVisible()) cancel = later(run, SECOND - (wall() % SECOND));
  }

  return {
    // Whoever begins to listen gets the present time: nobody kept it up to date before.
    now: () => {
      if (listeners.size === 0) told = read();
      return told;
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
