import { describe, expect, it } from 'vitest';
import { type CachedLookupOptions, createCachedLookup } from './cached-lookup.ts';

const STORE_FAILURE = new Error('gone');
const NOT_FOUND = new Error('not found');

/** Opens a lookup of a number that increases with each load. Times are in ms of its own clock. */
function openLookup(options: Partial<CachedLookupOptions<number | null>> = {}) {
  const store = { loads: 0, lasts: [] as unknown[], result: null as Promise<number | null> | null };
  const state = { time: 0, generation: 0 };
  const lookup = createCachedLookup<number | null>({
    load: async (_, last) => {
      store.loads += 1;
      store.lasts.push(last);
      return store.result ?? store.loads;
    },
    max: 2,
    ttlMs: () => 1_000,
    generationOf: () => state.generation,
    staleIfErrorMs: 60_000,
    isStoreFailure: (error) => error === STORE_FAILURE,
    timeoutMs: 20,
    now: () => state.time,
    ...options,
  });
  return { store, state, lookup };
}

const fail = (error: Error) => {
  const result = Promise.reject(error);
  result.catch(() => {});
  return result;
};
const never = () => new Promise<never>(() => {});

/** Resolves to `waits` if the result takes longer than a load may. */
const orWaits = (result: Promise<unknown>) =>
  Promise.race([result, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]);

describe('createCachedLookup', () => {
  it('loads once for concurrent calls, and again when the value expires', async () => {
    const { store, state, lookup } = openLookup();

    expect(await Promise.all([lookup.find('a'), lookup.find('a'), lookup.find('a')])).toEqual([1, 1, 1]);
    state.time = 999;
    expect(await lookup.find('a')).toBe(1);
    state.time = 1_000;
    expect(await lookup.find('a')).toBe(2);
    expect(store.lasts).toEqual([undefined, 1]);
  });

  it('loads again after a write, even if a load that started before it ends later', async () => {
    const { store, state, lookup } = openLookup();
    let endFirst = (_: number) => {};
    store.result = new Promise((resolve) => (endFirst = resolve));
    const before = lookup.find('a');

    state.generation += 1;
    store.result = null;
    expect(await lookup.find('a')).toBe(2);
    endFirst(7);

    expect(await before).toBe(7);
    expect(await lookup.find('a')).toBe(2);
    expect(store.loads).toBe(2);
  });

  it('does not cache null, and forgets what it replaces', async () => {
    const { store, state, lookup } = openLookup();
    await lookup.find('a');
    state.generation += 1;

    store.result = Promise.resolve(null);
    expect(await lookup.find('a')).toBeNull();
    expect(await lookup.find('a')).toBeNull();
    expect(store.loads).toBe(3);

    store.result = fail(STORE_FAILURE);
    await expect(lookup.find('a')).rejects.toBe(STORE_FAILURE);
  });

  it('returns only fresh values without a load', async () => {
    const { store, state, lookup } = openLookup();
    expect(lookup.peek('a')).toBeUndefined();
    await lookup.find('a');
    expect(lookup.peek('a')).toBe(1);

    state.time = 1_000;
    expect(lookup.peek('a')).toBeUndefined();
    await lookup.find('a');
    state.generation += 1;
    expect(lookup.peek('a')).toBeUndefined();
    expect(store.loads).toBe(2);
  });

  it('evicts the least recently used key', async () => {
    const { store, lookup } = openLookup();
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await lookup.find(key);
    expect(store.loads).toBe(4);
  });
});

describe('while the store fails, createCachedLookup', () => {
  const cases: [string, { readonly wait: number; readonly written: boolean; readonly error: Error }, unknown][] = [
    ['returns an expired value', { wait: 1_000, written: false, error: STORE_FAILURE }, 1],
    ['returns an outdated value', { wait: 0, written: true, error: STORE_FAILURE }, 1],
    ['returns it until its limit', { wait: 59_999, written: true, error: STORE_FAILURE }, 1],
    ['rejects after that', { wait: 60_000, written: false, error: STORE_FAILURE }, STORE_FAILURE],
    ['rejects with other errors', { wait: 1_000, written: false, error: NOT_FOUND }, NOT_FOUND],
  ];
  it.each(cases)('%s', async (_, { wait, written, error }, expected) => {
    const { store, state, lookup } = openLookup();
    await lookup.find('a');

    state.time += wait;
    if (written) state.generation += 1;
    store.result = fail(error);

    expect(await lookup.find('a').catch((reason) => reason)).toBe(expected);
  });

  it('rejects for a key that is not cached, and loads it again for the next call', async () => {
    const { store, lookup } = openLookup();
    store.result = fail(STORE_FAILURE);
    await expect(lookup.find('a')).rejects.toBe(STORE_FAILURE);
    await expect(lookup.find('a')).rejects.toBe(STORE_FAILURE);
    expect(store.loads).toBe(2);
  });

  it('never returns a stale value by default', async () => {
    const { store, state, lookup } = openLookup({ staleIfErrorMs: 0 });
    await lookup.find('a');
    state.generation += 1;
    store.result = fail(STORE_FAILURE);
    await expect(lookup.find('a')).rejects.toBe(STORE_FAILURE);
  });

  it('counts the limit from when the value was last fresh', async () => {
    const { store, state, lookup } = openLookup({ ttlMs: () => Number.POSITIVE_INFINITY });
    await lookup.find('a');
    state.time = 3_600_000;
    await lookup.find('a');

    state.generation += 1;
    state.time += 59_999;
    store.result = fail(STORE_FAILURE);
    expect(await lookup.find('a')).toBe(1);
  });

  it('loads the value as soon as the store is back', async () => {
    const { store, state, lookup } = openLookup();
    await lookup.find('a');
    state.generation += 1;
    store.result = fail(STORE_FAILURE);
    await lookup.find('a');

    store.result = null;
    expect(await lookup.find('a')).toBe(3);
  });
});

describe('while the store is slow, createCachedLookup', () => {
  it('returns an expired value after the timeout, which starts with the load', async () => {
    const { store, state, lookup } = openLookup();
    await lookup.find('a');
    state.time = 1_000;
    store.result = never();

    expect(await orWaits(lookup.find('a'))).toBe(1);
    state.time = 2_000;
    expect(await orWaits(lookup.find('a'))).toBe(1);
    expect(store.loads).toBe(2);
  });

  it('waits after a write, because an outdated value is no result', async () => {
    const { store, state, lookup } = openLookup();
    await lookup.find('a');
    state.generation += 1;
    store.result = never();
    expect(await orWaits(lookup.find('a'))).toBe('waits');
  });

  it('no longer waits for a write that it could not load', async () => {
    const { store, state, lookup } = openLookup();
    await lookup.find('a');
    state.generation += 1;
    store.result = fail(STORE_FAILURE);
    await lookup.find('a');

    store.result = never();
    expect(await orWaits(lookup.find('a'))).toBe(1);
  });

  it('waits for a value that is not cached', async () => {
    const { store, lookup } = openLookup();
    store.result = never();
    expect(await orWaits(lookup.find('a'))).toBe('waits');
  });
});
