import type { Sample } from './expectation.ts';

/** Downloads that are remembered; of those before, nothing would be left in the expectation. */
const SIZE = 20;
/**
 * Downloads in a row that have to be fast enough for a quality that was given up, before it is requested again. Twice as
 * many each time that is soon after the time before: small downloads of a slow network may look fast.
 */
const ENOUGH = 2;

/** The latest downloads, oldest first. What brought nothing says nothing. */
export interface History {
  add(sample: Sample): void;
  samples(): readonly Sample[];
  /** A level of so many bit/s was given up. */
  giveUp(bitrate: number | undefined): void;
  /** bit/s from which on levels are not requested: downloads in a row have to be faster first. */
  limit(): number;
}

export function createHistory(): History {
  let samples: readonly Sample[] = [];
  let limit = Number.POSITIVE_INFINITY;
  let enough = 0;
  let needed = 0;
  /** Downloads since a level was given up. */
  let since = SIZE;
  return {
    add(sample) {
      if (sample.bytes <= 0) return;
      samples = [...samples, sample].slice(-SIZE);
      enough = (sample.bytes * 8_000) / sample.ms > limit ? enough + 1 : 0;
      since += 1;
      if (enough >= needed) limit = Number.POSITIVE_INFINITY;
    },
    samples: () => samples,
    giveUp(bitrate = limit) {
      limit = Math.min(limit, bitrate);
      enough = 0;
      needed = since < SIZE ? Math.min(needed * 2, SIZE) : ENOUGH;
      since = 0;
    },
    limit: () => limit,
  };
}
