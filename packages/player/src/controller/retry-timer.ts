/** Waits before the next attempt. */
export interface RetryTimer {
  begin(delay: number): void;
  /** Returns whether it is waiting without a network. */
  isOffline(): boolean;
  end(): void;
}

/** Creates a timer that runs `task` after a delay in ms, or as soon as the browser is online again. */
export function createRetryTimer(task: () => void): RetryTimer {
  let pending: AbortController | undefined;
  const end = () => {
    pending?.abort();
    pending = undefined;
  };
  const run = () => {
    end();
    task();
  };
  return {
    begin(delay) {
      end();
      pending = new AbortController();
      const timer = setTimeout(run, delay);
      pending.signal.addEventListener('abort', () => clearTimeout(timer));
      window.addEventListener('online', run, { signal: pending.signal });
    },
    isOffline: () => pending !== undefined && !navigator.onLine,
    end,
  };
}
