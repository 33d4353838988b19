import type { Tuning } from './tuning.ts';

/** Parameters that are the same for all downloads. */
export interface Lookahead {
  /** Duration of a segment, seconds. */
  readonly segment: number;
  /** Maximum buffer at which a download can start, seconds. */
  readonly top: number;
  readonly tuning: Tuning;
}

/** One choice of a download: its size in kbit, the gain of playing it, and the seconds before the first bit. */
export interface Choice {
  readonly kbit: number;
  readonly gain: number;
  readonly delay: number;
}

/** Values of buffer levels, evenly spaced from 0 to the top. */
export type BufferValues = Float64Array;

/** Returns three possible throughputs, kbit/s, around an expected `rate`, ln(kbit/s). */
export function throughputOutcomes(rate: number, reach: number, { safety }: Tuning): readonly number[] {
  return [-reach, 0, reach].map((error) => Math.exp(rate + error) * safety);
}

/**
 * Computes the value of each buffer level after optimal choices for `steps` downloads. Each download has three outcomes
 * around `rate`, ln(kbit/s). The computation runs backwards from the last one, after which a buffer has no value.
 */
export function computeBufferValues(
  lookahead: Lookahead,
  choices: readonly Choice[],
  {
    steps,
    rate,
    usual,
    reach,
  }: { readonly steps: number; readonly rate: number; readonly usual: number; readonly reach: number }
): BufferValues {
  const { top, tuning } = lookahead;
  const cells = Math.max(tuning.cells, Math.ceil(top / tuning.grid));
  let values: BufferValues = new Float64Array(cells + 1);
  for (let step = steps; step > 0; step -= 1) {
    const rates = throughputOutcomes(
      usual + (rate - usual) * (1 - tuning.return) ** step + step * tuning.drift,
      reach,
      tuning
    );
    const scoresAt = scoreChoices(lookahead, choices, rates, values);
    values = new Float64Array(cells + 1).map((_, cell) => Math.max(...scoresAt((cell / cells) * top)));
  }
  return values;
}

/**
 * Returns a function that scores each of `choices` at a buffer level in seconds. `later` has the values of the buffer
 * levels after the download.
 */
export function scoreChoices(
  { segment, top, tuning: { stall } }: Lookahead,
  choices: readonly Choice[],
  rates: readonly number[],
  later: BufferValues
): (buffer: number) => number[] {
  const cells = later.length - 1;
  const durations = choices.map(({ kbit, delay }) => rates.map((rate) => kbit / rate + delay));

  return (buffer) =>
    choices.map(({ gain }, index) => {
      let score = 0;
      for (const seconds of durations[index] as number[]) score += valueAfter(buffer, seconds);
      return gain + score / rates.length;
    });

  function valueAfter(buffer: number, seconds: number): number {
    const cellPosition = (Math.min(Math.max(0, buffer - seconds) + segment, top) / top) * cells;
    const cell = Math.min(cells - 1, Math.floor(cellPosition));
    const [low, high] = [later[cell] as number, later[cell + 1] as number];
    return low + (cellPosition - cell) * (high - low) - stall * Math.max(0, seconds - buffer);
  }
}

/** Returns the index of the highest score; of equal ones the first. */
export function bestIndex(values: readonly number[]): number {
  return values.reduce((bestSoFar, score, index) => (score > (values[bestSoFar] as number) ? index : bestSoFar), 0);
}
