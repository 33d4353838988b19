/** Waits before another try. */
export interface Wait {
  begin(delay: number): void;
  /** Whether it waits, and there is no network. */
  isOffline(): boolean;
  end(): void;
}

/** Runs `task` after a delay in ms, or as soon as the browser says that the network is back. */
export function createWait(task: () => void): Wait {
  let under: AbortController | undefined;
  const end = () => {
    under?.abort();
    under = undefined;
  };
  const done = () => {
    end();
    task();
  };
  return {
    begin(delay) {
      end();
      under = new AbortController();
      const timer = setTimeout(done, delay);
      under.signal.addEventListener('abort', () => clearTimeout(timer));
      window.addEventListener('online', done, { signal: under.signal });
    },
    isOffline: () => under !== undefined && !navigator.onLine,
    end,
  };
}
