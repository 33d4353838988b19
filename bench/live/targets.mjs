import { atMost } from '../page/targets.mjs';

const seconds = (value) => `${value.toFixed(2)} s`;
const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** What we promise beside what was measured. Source: docs/benchmarks.md explains each row. */
export function checkTargets({ steady, late }) {
  const [calm, disturbed] = [steady?.touchline, late?.touchline];
  return [
    atMost('behind the wall clock, usually', calm?.median, 1.6, seconds),
    atMost('behind the wall clock, 95 of 100 looks', calm?.high, 1.6, seconds),
    atMost('stalls', calm?.stalls, 0, String),
    atMost('stalls, 5 % of the parts a second late', disturbed?.stalls, 0, String),
    atMost('back where it was after late parts', disturbed?.away, 10, seconds),
    atMost('growth of the heap', calm?.growth, 0.1, percent),
    atMost('growth of what is buffered', calm?.heldGrowth, 0.1, percent),
  ];
}
