import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../../platform/cache/single-flight.ts';

/** Bytes of a value in addition to its size: names, maps, and its objects. */
const OVERHEAD = 2_000;
/** Slots whose newest value is tracked. */
const MAX_SLOTS = 10_000;

/**
 * Creates a cache of values by a name that changes with their inputs. The least recently used values are evicted first.
 * Concurrent requests for one name compute it once; failures are not cached. Of values with the same `slot`, only the
 * newest stays.
 */
export function createCache<Value extends object>({
  sizeOf,
  maxBytes,
}: {
  /** Bytes of one value. */
  readonly sizeOf: (value: Value) => number;
  /** Bytes of all values. */
  readonly maxBytes: number;
}): (name: string, make: () => Promise<Value>, slot?: string) => Promise<Value> {
  const cache = new LRUCache<string, Value>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: (value) => sizeOf(value) + OVERHEAD,
  });
  /** The cached name of each slot. */
  const slots = new LRUCache<string, string>({ max: MAX_SLOTS });
  const once = createSingleFlight();
  function replace(slot: string, name: string): void {
    const before = slots.get(slot);
    slots.set(slot, name);
    if (before !== undefined && before !== name) cache.delete(before);
  }

  return async (name, make, slot) => {
    const cached = cache.get(name);
    if (cached) return cached;
    const value = await once(name, make);
    cache.set(name, value);
    if (slot !== undefined) replace(slot, name);
    return value;
  };
}
