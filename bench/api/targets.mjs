import { atLeast, atMost } from '../page/targets.mjs';

const KILOBYTE = 1000;

/** List requests a second that PocketBase published for 2 virtual processors. Source: pocketbase/benchmarks. */
export const POCKETBASE_RATE = 678;

/**
 * Compares results with our targets. Returns rows of `{ what, must, figure, met }`, with `met` null for figures that this
 * run did not measure.
 */
export function checkTargets({ uncached, cached, embedded, watch, importEmbedded, importPostgres, filter }) {
  return [
    atMost('a day, PostgreSQL, uncached: CPU compared with the same bare SQL', ratioOf(uncached), 2, times),
    atLeast('the same: lists a second', uncached?.ours.rate, 3000, perSecond),
    atMost('the same: p99 beside p50', uncached && uncached.ours.p99 / uncached.ours.p50, 5, times),
    atMost('from the response cache: CPU compared with a bare node:http constant', ratioOf(cached), 2, times),
    atLeast('a day, embedded store, uncached', embedded?.rate, 2000, perSecond),
    atLeast("the same compared with PocketBase's published rate", embedded?.rate, POCKETBASE_RATE, perSecond),
    atMost('cold start to the first list, embedded store', embedded && embedded.start / 1000, 1.5, seconds),
    atMost('live update, from its write to the page: p99', watch && worstOf(watch), 500, milliseconds),
    atMost('memory of an open stream', watch?.memory, 20 * KILOBYTE, kilobytes),
    atMost('import of a season, embedded store', importEmbedded?.first, 2, seconds),
    atMost('import of a season, PostgreSQL', importPostgres?.first, 2, seconds),
    atMost("reading the calendar's filter", filter?.parse, 10, microseconds),
  ];
}

function ratioOf(measured) {
  return measured && measured.ours.cpu / measured.bare.cpu;
}

/** An update that did not come is no fast one. */
function worstOf({ p99, missing }) {
  return missing > 0 ? Number.POSITIVE_INFINITY : p99;
}

function times(value) {
  return `${value.toFixed(2)} ×`;
}

function perSecond(value) {
  return `${value.toFixed(0)} /s`;
}

function seconds(value) {
  return `${value.toFixed(2)} s`;
}

function milliseconds(value) {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'some never arrived';
}

function microseconds(value) {
  return `${value.toFixed(1)} µs`;
}

function kilobytes(value) {
  return `${(value / KILOBYTE).toFixed(1)} kB`;
}
