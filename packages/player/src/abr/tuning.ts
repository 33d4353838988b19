/**
 * The controller's numbers, found on 40 recorded networks, the last steps on half of them (docs/decisions/053-bitrate.md).
 * Logarithms are natural; a worth of 1 is e times the bitrate.
 */
export const tuning = {
  /** Seconds of picture that are worth ln(bitrate); a second of it a third of that. */
  unit: 3,
  /** Price of a stalled second. */
  stall: 1.86,
  /** Price of a switch, for each unit of ln(bitrate) between the two levels. */
  change: 0.05,
  /** Share of the expected throughput that is counted on. */
  safety: 0.92,
  /** Half-life of the throughput's moving average, seconds of download. */
  halfLife: 1.5,
  /** Share of a segment's length that its download counts for at least, and the seconds of that at most. */
  shortest: 2 / 3,
  shortestSeconds: 2,
  /** Error of the expectation, ln, that is taken for the first one, before any was seen. */
  error: 0.2,
  /** Half-life of errors, downloads; the largest that one may be, ln. */
  errorHalfLife: 10,
  errorLimit: 0.6,
  /** Mean errors between the expected outcome of the next download and the slow and the fast one. */
  reach: 1.5,
  /** The same for those after it. */
  laterReach: 0.8,
  /** Share of the way from the expected throughput back to the usual one with each later download: spells end. */
  return: 0.08,
  /** Half-life of the usual throughput's average, seconds of download. */
  usualHalfLife: 20,
  /** What the network gets faster by with each later download, ln: low spells end. */
  drift: 0.02,
  /** Gain that it takes to drop a download; half-life of what was expected against what it shows, seconds; its errors, ln. */
  dropMargin: 0.18,
  dropHalfLife: 0.56,
  dropReach: 0.35,
  /** Downloads looked ahead; seconds between two buffers that are looked at, and how many of those there are at least. */
  steps: 15,
  grid: 2,
  cells: 4,
} as const satisfies Record<string, number>;

export type Tuning = Readonly<Record<keyof typeof tuning, number>>;
