import { atMost } from '../page/targets.mjs';

const seconds = (value) => `${value.toFixed(2)} s`;
const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** Compares results with our targets. Source: docs/benchmarks.md explains each row. */
export function checkTargets({ steady, delayed }) {
  const [calm, disturbed] = [steady?.touchline, delayed?.touchline];
  return [
    atMost('behind the wall clock, median', calm?.median, 1.45, seconds),
    atMost('behind the wall clock, 95th percentile', calm?.high, 1.55, seconds),
    atMost('stalls', calm?.stalls, 0, String),
    atMost('stalls, 5 % of the parts a second late', disturbed?.stalls, 0, String),
    atMost('return to its distance after late parts', disturbed?.away, 10, seconds),
    atMost('growth of the heap', calm?.growth, 0.1, percent),
    atMost('growth of the buffer', calm?.heldGrowth, 0.1, percent),
  ];
}
