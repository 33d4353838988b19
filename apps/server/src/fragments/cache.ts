import { LRUCache } from 'lru-cache';

/** Bytes that a value takes besides its size: names, maps, and the objects of its parts. */
const OVERHEAD = 2_000;
/** Slots whose newest value is known. */
const MAX_SLOTS = 10_000;

/**
 * Keeps what was made, by a name that changes when it would be made differently. The longest unused goes first. Several
 * requests for one name make it once; what fails is not kept. Of those with one `slot` only the newest stays.
 */
export function createCache<Value extends object>({
  sizeOf,
  maxBytes,
}: {
  /** Bytes. */
  readonly sizeOf: (value: Value) => number;
  /** Of all values. */
  readonly maxBytes: number;
}): (name: string, make: () => Promise<Value>, slot?: string) => Promise<Value> {
  const kept = new LRUCache<string, Value>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: (value) => sizeOf(value) + OVERHEAD,
  });
  /** The name that is kept of each slot. */
  const slots = new LRUCache<string, string>({ max: MAX_SLOTS });
  const making = new Map<string, Promise<Value>>();
  function replace(slot: string, name: string): void {
    const before = slots.get(slot);
    slots.set(slot, name);
    if (before !== undefined && before !== name) kept.delete(before);
  }

  return async (name, make, slot) => {
    const known = kept.get(name);
    if (known) return known;
    const underWay = making.get(name) ?? make();
    making.set(name, underWay);
    try {
      const value = await underWay;
      kept.set(name, value);
      if (slot !== undefined) replace(slot, name);
      return value;
    } finally {
      making.delete(name);
    }
  };
}
