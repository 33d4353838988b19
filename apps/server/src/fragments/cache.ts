import { LRUCache } from 'lru-cache';

/** Bytes of rendered answers kept in memory: about a thousand fragments with their compressed forms. */
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * Keeps what was made, by a name that changes when it would be made differently. The longest unused goes first. Several
 * requests for one name make it once; what fails is not kept.
 */
export function createCache<Value extends object>(
  sizeOf: (value: Value) => number
): (name: string, make: () => Promise<Value>) => Promise<Value> {
  const kept = new LRUCache<string, Value>({
    maxSize: MAX_BYTES,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  });
  const making = new Map<string, Promise<Value>>();
  return async (name, make) => {
    const known = kept.get(name);
    if (known) return known;
    const underWay = making.get(name) ?? make();
    making.set(name, underWay);
    try {
      const value = await underWay;
      kept.set(name, value);
      return value;
    } finally {
      making.delete(name);
    }
  };
}
