import type { Sample } from './throughput-estimate.ts';

/** Number of downloads to keep. Older ones have almost no weight in the estimate. */
const MAX_SAMPLES = 20;
/**
 * Fast downloads in a row that are required before an abandoned quality is requested again. The number doubles if the
 * quality is soon abandoned again: small downloads on a slow network may seem fast.
 */
const MIN_FAST_DOWNLOADS = 2;

/** The latest downloads, oldest first. Downloads without bytes are ignored. */
export interface History {
  add(sample: Sample): void;
  samples(): readonly Sample[];
  /** Records that a level with this bitrate (bit/s) was abandoned. */
  giveUp(bitrate: number | undefined): void;
  /** Bitrate (bit/s) from which levels are not requested until enough downloads in a row are faster. */
  limit(): number;
}

export function createHistory(): History {
  let samples: readonly Sample[] = [];
  let limit = Number.POSITIVE_INFINITY;
  let fastCount = 0;
  let requiredCount = 0;
  /** Downloads since a level was abandoned. */
  let sinceGiveUp = MAX_SAMPLES;
  return {
    add(sample) {
      if (sample.bytes <= 0) return;
      samples = [...samples, sample].slice(-MAX_SAMPLES);
      fastCount = (sample.bytes * 8_000) / sample.ms > limit ? fastCount + 1 : 0;
      sinceGiveUp += 1;
      if (fastCount >= requiredCount) limit = Number.POSITIVE_INFINITY;
    },
    samples: () => samples,
    giveUp(bitrate = limit) {
      limit = Math.min(limit, bitrate);
      fastCount = 0;
      requiredCount = sinceGiveUp < MAX_SAMPLES ? Math.min(requiredCount * 2, MAX_SAMPLES) : MIN_FAST_DOWNLOADS;
      sinceGiveUp = 0;
    },
    limit: () => limit,
  };
}
