import type { Tuning } from './tuning.ts';

/** What stays the same from download to download. */
export interface Game {
  /** Seconds that a segment plays. */
  readonly segment: number;
  /** Seconds of the fullest buffer at which a download can begin. */
  readonly top: number;
  readonly tuning: Tuning;
}

/** One choice of a download: kbit to get, what it is worth to play it, and seconds before the first bit comes. */
export interface Choice {
  readonly kbit: number;
  readonly gain: number;
  readonly delay: number;
}

/** What buffers are worth, evenly spread from 0 to the top. */
export type Worths = Float64Array;

/** Three outcomes, kbit/s, around an expected `rate`, ln(kbit/s). */
export function outcomes(rate: number, reach: number, { safety }: Tuning): readonly number[] {
  return [-reach, 0, reach].map((error) => Math.exp(rate + error) * safety);
}

/**
 * What each buffer is worth if all goes on well for `steps` downloads of `choices`, of which each has three outcomes
 * around `rate`, ln(kbit/s): solved backwards, from the last one. After that a buffer is worth nothing.
 */
export function worthOfBuffer(
  game: Game,
  choices: readonly Choice[],
  {
    steps,
    rate,
    usual,
    reach,
  }: { readonly steps: number; readonly rate: number; readonly usual: number; readonly reach: number }
): Worths {
  const { top, tuning } = game;
  const cells = Math.max(tuning.cells, Math.ceil(top / tuning.grid));
  let worths: Worths = new Float64Array(cells + 1);
  for (let step = steps; step > 0; step -= 1) {
    const rates = outcomes(usual + (rate - usual) * (1 - tuning.return) ** step + step * tuning.drift, reach, tuning);
    const worthAt = weigh(game, choices, rates, worths);
    worths = new Float64Array(cells + 1).map((_, cell) => Math.max(...worthAt((cell / cells) * top)));
  }
  return worths;
}

/** What each of `choices` is worth at a buffer of so many seconds, when the buffer after it is worth `later`. */
export function weigh(
  { segment, top, tuning: { stall } }: Game,
  choices: readonly Choice[],
  rates: readonly number[],
  later: Worths
): (buffer: number) => number[] {
  const cells = later.length - 1;
  const durations = choices.map(({ kbit, delay }) => rates.map((rate) => kbit / rate + delay));

  return (buffer) =>
    choices.map(({ gain }, index) => {
      let worth = 0;
      for (const seconds of durations[index] as number[]) worth += after(buffer, seconds);
      return gain + worth / rates.length;
    });

  function after(buffer: number, seconds: number): number {
    const place = (Math.min(Math.max(0, buffer - seconds) + segment, top) / top) * cells;
    const cell = Math.min(cells - 1, Math.floor(place));
    const [low, high] = [later[cell] as number, later[cell + 1] as number];
    return low + (place - cell) * (high - low) - stall * Math.max(0, seconds - buffer);
  }
}

/** The one that is worth most; of two the first. */
export function best(worths: readonly number[]): number {
  return worths.reduce((found, worth, index) => (worth > (worths[found] as number) ? index : found), 0);
}
