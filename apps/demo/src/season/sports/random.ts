import { shortHash } from '@touchline/domain';

/** Numbers from 0 up to 1, the same row of them for the same seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = Number.parseInt(shortHash(seed), 36);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in an order that the seed decides. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
