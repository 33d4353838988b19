/** A time below this, in ms, counts as this much where growth is judged: it is noise. */
const FLOOR = 1;

/**
 * How much longer a request takes in the largest archive than in the smallest. Where the response itself grows, the
 * factor is divided by that.
 */
export function growthOf(smallest, largest) {
  const bytes = Math.max(1, largest.bytes / Math.max(1, smallest.bytes));
  return Math.max(FLOOR, largest.p50) / Math.max(FLOOR, smallest.p50) / bytes;
}

/** How much longer other visitors wait while a client is greedy: p99 of their day lists with it and without it. */
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
    atMost(`${name}: p99 of other visitors' day lists beside one greedy client`, worst(slowdownOf), 3, times),
    atMost(
      `${name}: other visitors refused`,
      worst(({ during }) => during.lists.refused),
      0,
      String
    ),
    atMost(
      `${name}: longest /healthz beside one greedy client`,
      worst(({ during }) => during.health.max),
      50,
      milliseconds
    ),
    atMost(`${name}: a score's PATCH during an import, p95`, p95OfScores(greedy), scores, milliseconds),
    atMost(`${name}: requests whose status depends on the load`, varyingStatuses(largest.expensive), 0, String),
    atLeast(`${name}: reads from the answer cache on a live evening`, evening?.rate, 0.95, percent),
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

/** A score that was refused is no fast one. */
function p95OfScores(greedy) {
  if (!greedy) return undefined;
  const { p95, refused } = greedy.import.scores;
  return refused > 0 ? Number.POSITIVE_INFINITY : p95;
}

function varyingStatuses(expensive) {
  return expensive && Object.values(expensive).filter(({ statuses }) => Object.keys(statuses).length > 1).length;
}

function atMost(what, value, limit, inWords) {
  return judged({ what, must: `≤ ${inWords(limit)}`, value, inWords, met: value <= limit });
}

function atLeast(what, value, limit, inWords) {
  return judged({ what, must: `≥ ${inWords(limit)}`, value, inWords, met: value >= limit });
}

function judged({ what, must, value, inWords, met }) {
  const known = typeof value === 'number';
  return { what, must, figure: known ? inWords(value) : null, met: known ? met : null };
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
