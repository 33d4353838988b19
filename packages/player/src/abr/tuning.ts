/**
 * The controller's parameters, tuned on 40 recorded networks, the last steps on half of them
 * (docs/decisions/053-bitrate.md). Logarithms are natural; a gain of 1 is a factor of e in bitrate.
 */
export const tuning = {
  /** Seconds of video that are worth ln(bitrate); one second is worth a third of that. */
  unit: 3,
  /** Price of a stalled second. */
  stall: 1.86,
  /** Price of a switch, for each unit of ln(bitrate) between the two levels. */
  change: 0.05,
  /** Share of the expected throughput that the choice relies on. */
  safety: 0.92,
  /** Half-life of the throughput's moving average, seconds of download. */
  halfLife: 1.5,
  /** Minimum weight of a download as a share of its segment's duration, and the maximum of that in seconds. */
  shortest: 2 / 3,
  shortestSeconds: 2,
  /** Assumed error of the first estimate, ln, before any is measured. */
  error: 0.2,
  /** Half-life of errors, downloads; maximum of one error, ln. */
  errorHalfLife: 10,
  errorLimit: 0.6,
  /** Distance of the slow and the fast outcome of the next download from the expected one, in mean errors. */
  reach: 1.5,
  /** The same for later downloads. */
  laterReach: 0.8,
  /** Share by which the expected throughput returns to the long-term one with each later download: slow periods end. */
  return: 0.08,
  /** Half-life of the long-term average of the throughput, seconds of download. */
  usualHalfLife: 20,
  /** Expected gain of throughput with each later download, ln: slow periods end. */
  drift: 0.02,
  /**
   * Minimum gain for abandoning a download; half-life of the estimate against the download's own throughput, seconds;
   * its error, ln.
   */
  dropMargin: 0.18,
  dropHalfLife: 0.56,
  dropReach: 0.35,
  /** Downloads of the lookahead; seconds between two buffer levels, and their minimum number. */
  steps: 15,
  grid: 2,
  cells: 4,
} as const satisfies Record<string, number>;

export type Tuning = Readonly<Record<keyof typeof tuning, number>>;
