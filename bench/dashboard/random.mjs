/** The same numbers for the same seed, 0 up to 1 (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them, the first ones more often: as 1, 1/2, 1/3, …. */
export function createChooser(items, random) {
  const sums = [];
  let sum = 0;
  for (const index of items.keys()) {
    sum += 1 / (index + 1);
    sums.push(sum);
  }
  return () => {
    const at = random() * sum;
    return items[sums.findIndex((each) => each >= at)] ?? items[0];
  };
}
