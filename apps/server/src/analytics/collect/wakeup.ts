/** Wakes waiting code when something has changed. */
export interface Wakeup {
  notify(): void;
  /** Resolves at the next `notify`, or after so many ms. */
  next(timeoutMs: number): Promise<void>;
}

export function createWakeup(): Wakeup {
  const waiting = new Set<() => void>();
  return {
    notify() {
      for (const wake of waiting) wake();
    },
    next: (timeoutMs) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, Math.max(0, timeoutMs)).unref();
        waiting.add(wake);
      }),
  };
}
