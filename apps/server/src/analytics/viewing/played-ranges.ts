/** Maximum characters of a list of ranges: about 3,000 ranges. */
export const MAX_RANGES_TEXT = 50_000;

type Range = readonly [from: number, to: number];

/** The result of the played ranges (`video_playback_range`). */
export interface Watched {
  /** 0 to 100. */
  readonly percent: number;
  /** Sum of 1, 2, 4 for the first three quarters whose end was passed. */
  readonly quartiles: number;
}

/**
 * Reads played ranges. `text`: JSON list of `"from:to"`, ms; `duration`: ms. Returns null if either is missing or
 * invalid.
 */
export function readWatched(text: unknown, duration: number | null): Watched | null {
  const ranges = typeof text === 'string' && duration ? readRanges(text) : null;
  if (!ranges || !duration) return null;
  const quartiles = [1, 2, 3]
    .filter((quarter) => ranges.some(([from, to]) => from < (quarter * duration) / 4 && to >= (quarter * duration) / 4))
    .reduce((sum, quarter) => sum + 2 ** (quarter - 1), 0);
  return { percent: Math.min(100, (100 * unionLength(ranges)) / duration), quartiles };
}

function readRanges(text: string): Range[] | null {
  try {
    const read = JSON.parse(text) as unknown;
    if (!Array.isArray(read)) return null;
    return read
      .map((one) => String(one).split(':').map(Number))
      .flatMap(([from = Number.NaN, to = Number.NaN]) => (from >= 0 && to > from ? [[from, to] as const] : []));
  } catch {
    return null;
  }
}

function unionLength(ranges: readonly Range[]): number {
  let [length, end] = [0, 0];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}
