import { atLeast, atMost } from '../page/targets.mjs';

const KILOBYTE = 1000;

/** Returns how much more two servers can do than one: the ratio of the processor time of the busiest server of each. */
export function factorOf({ one, two }) {
  return one.busiestCpu / two.busiestCpu;
}

/**
 * Returns the growth of resident memory while the server holds streams and nothing else, the larger of two states, in bytes
 * a stream.
 */
function memoryOf({ memory: { opened, scored } }) {
  return Math.max(opened.resident, scored.resident);
}

/**
 * The promised figures beside the measured ones, as rows of `{ what, must, figure, met }`. `met` is null when this run did
 * not measure it.
 */
export function checkTargets({ one, pair }) {
  const streams = one ? `${one.streams.toLocaleString('en')} streams` : 'the streams';
  return [
    atMost(`a score to each of ${streams}, p99`, one && arrived(one, one.pushed.each.p99), 500, milliseconds),
    atMost('a score to the last of them, p99', one && arrived(one, one.pushed.last.p99), 500, milliseconds),
    atMost('resident memory of a stream', one && memoryOf(one), 10 * KILOBYTE, kilobytes),
    atMost('longest request meanwhile', one && responded(one), 1000, milliseconds),
    atLeast('two servers compared with one', pair && (isComplete(pair) ? factorOf(pair) : 0), 1.8, times),
  ];
}

/** A score that did not arrive, or a stream that broke, is no fast one. */
function arrived({ pushed }, time) {
  return pushed.missing + pushed.broken > 0 ? Number.POSITIVE_INFINITY : time;
}

function responded({ requests }) {
  return requests.rejected > 0 ? Number.POSITIVE_INFINITY : requests.max;
}

/** Work that was not done costs no processor time. */
function isComplete({ one, two }) {
  return [one, two].every(({ missing, broken, rejected }) => missing + broken + rejected === 0);
}

function times(value) {
  return value === 0 ? 'some failed' : `${value.toFixed(2)} ×`;
}

function milliseconds(value) {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'some failed';
}

function kilobytes(value) {
  return `${(value / KILOBYTE).toFixed(1)} kB`;
}
