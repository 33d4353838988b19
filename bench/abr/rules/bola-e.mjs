import { bestOf, lowerOf } from './bola.mjs';
import { carried, createGuard } from './estimate.mjs';

/** ms of the lowest buffer, and what each level adds to the target. */
const LOW = 10_000;
const EACH = 2_000;

/** BOLA-E: BOLA with a placeholder buffer, so that it starts quickly, and a guard against empty ones. As dash.js has it. */
export function bolaERule(estimate, movie, limitMs) {
  const { kbps } = movie;
  // The order of the operations matters: this rule often stands exactly between two levels.
  const offset = 1 - Math.log(kbps[0]);
  const utilities = kbps.map((each) => Math.log(each) + offset);
  const target = Math.max(LOW + EACH * kbps.length, limitMs);
  const gamma = (utilities.at(-1) - 1) / (target / LOW - 1);
  const weight = LOW / gamma;
  const guard = createGuard();
  const price = (level) => weight * (utilities[level] + gamma);
  let placeholder = 0;
  let last = 0;
  let started = false;

  return {
    waited(ms) {
      placeholder += ms;
    },
    choose({ bufferMs }) {
      const now = estimate();
      const safe = carried(movie, now.kbps, now.latency);
      if (!started) {
        started = true;
        placeholder = Math.max(0, floorOf(safe) - bufferMs);
        return { level: safe };
      }
      let level = bestOf(kbps, price, bufferMs + placeholder);
      if (level > last && level > safe) level = Math.max(last, safe) + 1;
      const delayMs = delayed(level, bufferMs);
      const guarded = guard(movie, level, bufferMs, now);
      if (guarded === level) return { level, delayMs };
      placeholder = Math.min(placeholder, Math.max(0, floorOf(guarded) - bufferMs));
      return { level: guarded };
    },
    downloaded({ segment, level, to, ms }, bufferMs) {
      last = level;
      if (segment === 0) return;
      if (to === null) {
        const before = bufferMs + ms;
        placeholder = Math.min(placeholder, Math.max(0, price(level) - before));
        if (bufferMs > 0) placeholder = Math.max(placeholder, floorOf(level) - before);
      } else placeholder = Math.min(placeholder, Math.max(0, (to > 0 ? floorOf(to) : LOW) - bufferMs));
    },
    abandon(download, bufferMs) {
      if (download.downloaded <= 0) return null;
      const { latencyMs } = download;
      const rate = download.downloaded / (download.ms - latencyMs);
      const buffer = Math.max(0, bufferMs + placeholder - latencyMs);
      return lowerOf(download, { kbps, price, bufferMs: buffer, lostBits: latencyMs * rate });
    },
  };

  /** ms to wait, after what the placeholder can give. */
  function delayed(level, bufferMs) {
    const delayMs = Math.max(0, bufferMs + placeholder - price(level));
    const reduction = Math.min(delayMs, placeholder);
    placeholder -= reduction;
    return level === kbps.length - 1 ? 0 : delayMs - reduction;
  }

  /** The lowest buffer at which a level beats all below it. */
  function floorOf(level) {
    const crossings = utilities
      .slice(0, level)
      .map((utility, lower) => (kbps[level] * utility - kbps[lower] * utilities[level]) / (kbps[level] - kbps[lower]));
    return Math.max(0, ...crossings.map((crossing) => weight * (gamma + crossing)));
  }
}
