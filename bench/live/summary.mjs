import { medianOf } from '../page/medians.mjs';

/** Seconds between two samples (watch.mjs). */
const EVERY = 0.25;
/** Seconds off its own usual distance from which on a player is no longer where it is to be. */
const OFF = 0.2;
/** Minutes in which what is kept behind the picture is still filling. */
const FILLING = 2;

/** One row of what was watched: how far behind the wall clock, how steady, how often dry; seconds, bytes. */
export function summarize({ samples, stalls, heaps, complaints }) {
  const behind = samples.map((sample) => sample.behind).toSorted((one, other) => one - other);
  const median = medianOf(behind);
  return {
    samples: samples.length,
    median,
    low: at(behind, 0.05),
    high: at(behind, 0.95),
    most: behind.at(-1) ?? null,
    away: median === null ? null : longestAway(samples, median),
    stalls: samples.length > 0 ? stalls.length : null,
    ahead: medianOf(samples.map(({ ahead }) => ahead)),
    rates: [...new Set(samples.map(({ rate }) => rate))].toSorted((one, other) => one - other),
    heap: heaps.at(-1) ?? null,
    growth: growthOf(heaps.slice(FILLING)),
    heldGrowth: growthOf(tenthsOf(samples.slice((FILLING * 60) / EVERY))),
    complaints,
  };
}

function at(sorted, share) {
  return sorted[Math.floor(sorted.length * share)] ?? null;
}

/** Seconds of the longest stretch that was further behind than usual. */
export function longestAway(samples, usual) {
  let [longest, now] = [0, 0];
  for (const { behind } of samples) {
    now = behind - usual > OFF ? now + EVERY : 0;
    longest = Math.max(longest, now);
  }
  return longest;
}

/** Share by which the last is more than the first; null where there are fewer than five, which say nothing. */
export function growthOf(values) {
  if (values.length < 5) return null;
  const fifth = Math.ceil(values.length / 5);
  const [first, last] = [medianOf(values.slice(0, fifth)), medianOf(values.slice(-fifth))];
  return first ? last / first - 1 : null;
}

/** Median of the seconds held in each tenth of the time. */
function tenthsOf(samples) {
  const size = Math.ceil(samples.length / 10);
  if (size === 0) return [];
  return Array.from({ length: 10 }, (_, index) =>
    medianOf(samples.slice(index * size, (index + 1) * size).map(({ held }) => held))
  ).filter((value) => value !== null);
}
