import type { Sample } from './expectation.ts';

/** Downloads that are remembered; of those before, nothing would be left in the expectation. */
const SIZE = 20;

/** The latest downloads, oldest first. What brought nothing says nothing. */
export interface History {
  add(sample: Sample): void;
  samples(): readonly Sample[];
}

export function createHistory(): History {
  let samples: readonly Sample[] = [];
  return {
    add(sample) {
      if (sample.bytes > 0) samples = [...samples, sample].slice(-SIZE);
    },
    samples: () => samples,
  };
}
