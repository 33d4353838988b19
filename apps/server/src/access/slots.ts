/** A limited number of slots; those who find none wait in turn. */
export interface Slots {
  /**
   * Resolves to true with a slot, which must be released; false: too many wait, the wait was too long, or `signal` has
   * aborted it.
   */
  acquire(signal?: AbortSignal): Promise<boolean>;
  release(): void;
  readonly waiting: number;
}

/** `maxWait`: ms. */
export function createSlots({
  count,
  maxWaiting,
  maxWait,
}: {
  readonly count: number;
  readonly maxWaiting: number;
  readonly maxWait: number;
}): Slots {
  const queue = new Set<(acquired: boolean) => void>();
  let taken = 0;
  return {
    acquire(signal) {
      if (taken < count) {
        taken += 1;
        return Promise.resolve(true);
      }
      if (queue.size >= maxWaiting) return Promise.resolve(false);
      return new Promise((resolve) => {
        const settle = (acquired: boolean) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          queue.delete(settle);
          resolve(acquired);
        };
        const leave = () => settle(false);
        const timer = setTimeout(leave, maxWait);
        signal?.addEventListener('abort', leave, { once: true });
        queue.add(settle);
      });
    },
    release() {
      const [next] = queue;
      if (next) next(true);
      else taken -= 1;
    },
    get waiting() {
      return queue.size;
    },
  };
}
