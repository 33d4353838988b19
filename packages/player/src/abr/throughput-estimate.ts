import type { Tuning } from './tuning.ts';

/** A download that ended, or was abandoned. */
export interface Sample {
  readonly bytes: number;
  /** From the first byte to the last, ms. */
  readonly ms: number;
  /** From the request to the first byte, ms. */
  readonly latency: number;
}

export interface ThroughputEstimate {
  /** ln(kbit/s). */
  readonly rate: number;
  /** Long-term average, ln(kbit/s), to which the throughput returns. */
  readonly usual: number;
  /** Average error of earlier estimates, ln. */
  readonly error: number;
  /** Seconds from a request to its first byte. */
  readonly latency: number;
}

/**
 * Estimates the next download from `samples`, oldest first, of which at least one has bytes. `segment`: duration of a
 * segment, seconds.
 *
 * It is one moving average over download time. A short download counts as longer than it was: otherwise, after a slow
 * period, small segments on a fast network would raise the estimate only after minutes.
 */
export function estimateThroughput(samples: readonly Sample[], segment: number, tuning: Tuning): ThroughputEstimate {
  const fade = 0.5 ** (1 / tuning.errorHalfLife);
  const shortest = Math.min(tuning.shortestSeconds, tuning.shortest * segment);
  let sum = 0;
  let weight = 0;
  let errors = 0;
  let count = 0;
  let latency = 0;
  let usual = 0;
  let usualWeight = 0;
  for (const sample of samples) {
    const kbps = (sample.bytes * 8) / Math.max(sample.ms, 1);
    if (weight) {
      errors = errors * fade + Math.min(tuning.errorLimit, Math.abs(Math.log((kbps * weight) / sum)));
      count = count * fade + 1;
    }
    const seconds = Math.max(sample.ms / 1000, shortest);
    const keep = 0.5 ** (seconds / tuning.halfLife);
    const keepUsual = 0.5 ** (seconds / tuning.usualHalfLife);
    sum = keep * sum + (1 - keep) * kbps;
    weight = keep * weight + 1 - keep;
    usual = keepUsual * usual + (1 - keepUsual) * Math.log(kbps);
    usualWeight = keepUsual * usualWeight + 1 - keepUsual;
    latency = sample.latency / 1000;
  }
  return {
    rate: Math.log(sum / weight),
    usual: usual / usualWeight,
    error: (errors + tuning.error) / (count + 1),
    latency,
  };
}
