import { atLeast, atMost } from '../page/targets.mjs';

/** A time below this, in ms, counts as this much where growth is judged: it is noise. */
const FLOOR = 1;

/**
 * Returns the ratio of a request's time in the largest archive to that in the smallest. If the response grows, the ratio
 * is divided by its growth.
 */
export function growthOf(smallest, largest) {
  const bytes = Math.max(1, largest.bytes / Math.max(1, smallest.bytes));
  return Math.max(FLOOR, largest.p50) / Math.max(FLOOR, smallest.p50) / bytes;
}

/** Returns the slowdown of other visitors by a greedy client: the ratio of the p99 of their day lists with and without it. */
export function slowdownOf({ without, during }) {
  return Math.max(FLOOR, during.lists.p99) / Math.max(FLOOR, without.lists.p99);
}

/**
 * The promised figures beside the measured ones, as rows of `{ what, must, figure, met }`. `met` is null when this run did
 * not measure it.
 */
export function checkTargets({ entries }) {
  return [...new Set(entries.map(({ store }) => store))].flatMap((store) => {
    const own = entries.filter((entry) => entry.store === store).sort((a, b) => a.events - b.events);
    return targetsOf(store, own.at(0), own.at(-1));
  });
}

function targetsOf(store, smallest, largest) {
  const { greedy, evening } = largest;
  const name = store === 'postgres' ? 'PostgreSQL' : 'embedded store';
  const scores = store === 'postgres' ? 100 : 250;
  const kinds = Object.values(greedy ?? {});
  const worst = (figureOf) => (greedy ? Math.max(...kinds.map(figureOf)) : undefined);
  return [
    atMost(`${name}: growth of the worst of the twenty requests`, worstGrowth(smallest, largest), 2, times),
    atMost(`${name}: p99 of other visitors' day lists during one greedy client`, worst(slowdownOf), 3, times),
    atMost(
      `${name}: other visitors rejected`,
      worst(({ during }) => during.lists.rejected),
      0,
      String
    ),
    atMost(
      `${name}: longest /healthz during one greedy client`,
      worst(({ during }) => during.health.max),
      50,
      milliseconds
    ),
    atMost(`${name}: a score's PATCH during an import, p95`, p95OfScores(greedy), scores, milliseconds),
    atMost(`${name}: requests whose status depends on the load`, varyingStatuses(largest.expensive), 0, String),
    atLeast(`${name}: reads from the response cache on a live evening`, evening?.rate, 0.95, percent),
    ...(store === 'embedded'
      ? [atMost(`${name}: write-ahead log during an import`, greedy?.import.walBytes, 128 * 2 ** 20, megabytes)]
      : []),
  ];
}

function worstGrowth(smallest, largest) {
  if (smallest === largest || !smallest.requests || !largest.requests) return undefined;
  const [before, after] = [smallest.requests.requests, largest.requests.requests];
  return Math.max(...Object.keys(after).map((name) => growthOf(before[name], after[name])));
}

/** Time of a score; infinite if one was rejected. */
function p95OfScores(greedy) {
  if (!greedy) return undefined;
  const { p95, rejected } = greedy.import.scores;
  return rejected > 0 ? Number.POSITIVE_INFINITY : p95;
}

function varyingStatuses(expensive) {
  return expensive && Object.values(expensive).filter(({ statuses }) => Object.keys(statuses).length > 1).length;
}

function times(value) {
  return `${value.toFixed(1)} ×`;
}

function milliseconds(value) {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'some failed';
}

function percent(value) {
  return `${(value * 100).toFixed(0)} %`;
}

function megabytes(value) {
  return `${(value / 2 ** 20).toFixed(0)} MiB`;
}
