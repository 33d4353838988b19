/** Limits the number of open connections. */
export interface ConnectionSlots {
  readonly used: number;
  /**
   * Acquires a slot for a client that may have `limit`; null if none is free. The returned function releases it once.
   */
  acquire(client: string, limit: number): (() => void) | null;
}

export function createConnectionSlots(total: number): ConnectionSlots {
  const held = new Map<string, number>();
  let used = 0;
  return {
    get used() {
      return used;
    },
    acquire(client, limit) {
      const current = held.get(client) ?? 0;
      if (current >= limit || used >= total) return null;
      held.set(client, current + 1);
      used += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        used -= 1;
        const left = (held.get(client) ?? 1) - 1;
        if (left === 0) held.delete(client);
        else held.set(client, left);
      };
    },
  };
}
