import { createNetwork } from './network.mjs';
import { GAMMA } from './score.mjs';

/** ms of arrival that count as one moment, states kept for each, and ms of stall that no segment is worth. */
const BUCKET = 250;
const KEPT = 5;
const WORST = 2500;
/** Price of a ms of delay, close enough to the true one to select the states to keep. */
const DELAY_PRICE = 7;

/**
 * Returns the best score of a player that knows the whole trace and may start with any level: dynamic programming over
 * segments. A way to have loaded them is `{ time, delay, worth }`: when the last one came, start-up and stalls so far, the
 * sum of utilities. Of ways that end at one moment those stay that no other beats in both `delay` and `worth`; what they
 * give is reachable, and a little below the true optimum.
 */
export function optimumOf({ trace, movie, bufferMs }) {
  const network = createNetwork(trace);
  const { segmentMs, sizes, kbps } = movie;
  const utilities = kbps.map((each) => Math.log(each / kbps[0]));
  let ways = utilities.map((worth, level) => {
    const time = network.timeAt(network.bitsAt(network.latencyFrom(0)) + sizes[0][level]);
    return { time, delay: time, worth, startup: time };
  });
  for (let segment = 1; segment < sizes.length; segment++) {
    const moments = new Map();
    for (const way of ways) {
      const due = segment * segmentMs;
      const start = Math.max(way.time, due + way.delay + segmentMs - bufferMs);
      const first = network.bitsAt(start + network.latencyFrom(start));
      for (const [level, utility] of utilities.entries()) {
        const time = network.timeAt(first + sizes[segment][level]);
        const delay = Math.max(way.delay, time - due);
        if (level > 0 && delay - way.delay > WORST) break;
        addTo(moments, { time, delay, worth: way.worth + utility, startup: way.startup });
      }
    }
    ways = unbeaten([...moments.values()].flatMap((list) => best(list, segmentMs)));
  }
  return Math.max(...ways.map((way) => scoreOf(way, sizes.length, segmentMs)));
}

function addTo(moments, way) {
  const key = Math.floor(way.time / BUCKET);
  const list = moments.get(key);
  if (!list) moments.set(key, [way]);
  else add(list, way);
}

/** Adds it in place, unless another beats it; millions of times. */
function add(list, way) {
  for (const other of list) if (beats(other, way)) return;
  let kept = 0;
  for (const other of list) if (!beats(way, other)) list[kept++] = other;
  list.length = kept;
  list.push(way);
}

/** Rounding is no difference. */
function beats(way, other) {
  return way.delay <= other.delay + 1e-6 && way.worth >= other.worth - 1e-9;
}

function best(ways, segmentMs) {
  if (ways.length <= KEPT) return ways;
  const worthOf = ({ worth, delay }) => worth - (delay * DELAY_PRICE) / segmentMs;
  return ways.sort((a, b) => worthOf(b) - worthOf(a)).slice(0, KEPT);
}

/** Without those that are later, later on screen and worth less than another. */
function unbeaten(ways) {
  const front = [];
  return ways
    .sort((a, b) => a.time - b.time)
    .filter((way) => {
      if (front.some((other) => beats(other, way))) return false;
      add(front, way);
      return true;
    });
}

function scoreOf({ worth, delay, startup }, segments, segmentMs) {
  const total = delay + segments * segmentMs;
  return ((worth - (GAMMA * (delay - startup)) / segmentMs) * segmentMs) / total;
}
