import { carried } from './estimate.mjs';

/** Weight of an even buffer against utility. Source: sabre's gamma_p. */
const GAMMA = 5;

/** BOLA (Spiteri, Urgaonkar, Sitaraman, INFOCOM 2016); `basic` has a fixed target and never drops a download. */
export function bolaRule(basic) {
  return (estimate, movie, limitMs) => {
    const { kbps, segmentMs, sizes } = movie;
    const utilities = kbps.map((each) => Math.log(each / kbps[0]));
    const top = utilities.at(-1);
    let weight = (limitMs - segmentMs) / (top + GAMMA);
    let last = 0;
    const price = (level) => weight * (utilities[level] + GAMMA);
    return {
      choose({ segment, bufferMs }) {
        if (!basic) {
          const near = Math.max(Math.min(segment, sizes.length - segment) / 2, 3) * segmentMs;
          weight = (Math.min(limitMs, near) - segmentMs) / (top + GAMMA);
        }
        last = capped(bestOf(kbps, price, bufferMs), last, () => {
          const now = estimate();
          return carried(movie, now.kbps, now.latency);
        });
        return { level: last };
      },
      abandon(download, bufferMs) {
        const to = basic || download.downloaded <= 0 ? null : lowerOf(download, { kbps, price, bufferMs });
        last = to ?? last;
        return to;
      },
    };
  };
}

/** Of all levels the one with the best price for what it adds to the buffer, for its size. */
export function bestOf(kbps, price, bufferMs) {
  const scores = kbps.map((each, level) => (price(level) - bufferMs) / each);
  return scores.indexOf(Math.max(...scores));
}

/** A level below the one that is downloaded which would now be the better choice; null: there is none. */
export function lowerOf({ size, downloaded, level }, { kbps, price, bufferMs, lostBits = 0 }) {
  const left = size - downloaded - lostBits;
  if (left <= 0) return null;
  let score = (price(level) - bufferMs) / left;
  let best = null;
  if (lostBits === 0 && score < 0) return null;
  for (let lower = 0; lower < level; lower++) {
    const bits = (size * kbps[lower]) / kbps[level];
    const other = (price(lower) - bufferMs) / bits;
    if (bits < left && other > score) {
      score = other;
      best = lower;
    }
  }
  return best;
}

/** Goes up no further than the network carries, or a step beyond where it was. */
function capped(level, last, safeLevel) {
  if (level <= last) return level;
  const safe = safeLevel();
  if (level <= safe) return level;
  return last > safe ? last : safe + 1;
}
