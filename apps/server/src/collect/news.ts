/** Tells those who wait that something has changed. */
export interface News {
  tell(): void;
  /** Resolves at the next `tell`, or after so many ms. */
  next(patience: number): Promise<void>;
}

export function createNews(): News {
  const waiting = new Set<() => void>();
  return {
    tell() {
      for (const wake of waiting) wake();
    },
    next: (patience) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, Math.max(0, patience)).unref();
        waiting.add(wake);
      }),
  };
}
