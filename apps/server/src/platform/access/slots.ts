/** Creates a signal for a caller that must wait. */
export type SignalOf = () => AbortSignal;

/** A limited number of slots with a waiting queue. */
export interface Slots {
  /**
   * Resolves to true with a slot, which must be released. Resolves to false if too many are waiting, the wait was too
   * long, or the signal aborted. `signal` is called, at once, only if the caller must wait.
   */
  acquire(signal?: SignalOf): Promise<boolean>;
  release(): void;
  readonly waiting: number;
}

/** Creates slots. `maxWait`: ms; absent for no limit. */
export function createSlots({
  count,
  maxWaiting,
  maxWait,
}: {
  readonly count: number;
  readonly maxWaiting: number;
  readonly maxWait?: number;
}): Slots {
  const queue = new Set<(acquired: boolean) => void>();
  let used = 0;
  return {
    acquire(signalOf) {
      if (used < count) {
        used += 1;
        return Promise.resolve(true);
      }
      if (queue.size >= maxWaiting) return Promise.resolve(false);
      const signal = signalOf?.();
      return new Promise((resolve) => {
        const settle = (acquired: boolean) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          queue.delete(settle);
          resolve(acquired);
        };
        const leave = () => settle(false);
        const timer = maxWait === undefined ? undefined : setTimeout(leave, maxWait);
        signal?.addEventListener('abort', leave, { once: true });
        queue.add(settle);
      });
    },
    release() {
      const [next] = queue;
      if (next) next(true);
      else used -= 1;
    },
    get waiting() {
      return queue.size;
    },
  };
}
