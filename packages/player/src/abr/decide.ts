import {
  type BufferValues,
  bestIndex,
  type Choice,
  computeBufferValues,
  type Lookahead,
  scoreChoices,
  throughputOutcomes,
} from './lookahead.ts';
import { estimateThroughput, type Sample, type ThroughputEstimate } from './throughput-estimate.ts';
import { type Tuning, tuning as usual } from './tuning.ts';

/** Kilobits in a byte. */
const KBIT_PER_BYTE = 8 / 1000;

/** A level that may be chosen. */
export interface AbrLevel {
  /** Average bitrate, bit/s. */
  readonly bitrate: number;
  /** Bytes of its next segment; undefined: unknown. */
  readonly nextBytes?: number | undefined;
}

/** The current download. */
export interface Progress {
  readonly level: number;
  /** Total bytes; undefined: unknown. */
  readonly totalBytes?: number | undefined;
  /** Bytes received so far. */
  readonly bytes: number;
  /** Bytes received in the last two seconds or less, which show a sudden drop, and the ms that they took; above 0. */
  readonly recentBytes: number;
  readonly recentMs: number;
  /** From the request to the first byte, ms. */
  readonly latency: number;
}

/** The input for choosing a level. Seconds are wall-clock time: at double rate the buffer counts half. */
export interface Situation {
  /** At least one, in order of bitrate; only levels that may be played. */
  readonly levels: readonly AbrLevel[];
  /** Duration of a segment, seconds. */
  readonly segment: number;
  /** Forward buffer, seconds. */
  readonly buffer: number;
  /** Maximum forward buffer, seconds; for live, the seconds between the playhead and the newest media. */
  readonly bufferLimit: number;
  /** Downloads so far, oldest first. Those before the last 20 have no effect. */
  readonly samples: readonly Sample[];
  /** Level of the previous segment; -1: none, or not in `levels`. */
  readonly lastLevel: number;
  readonly live: boolean;
  /** Segments left to download, including this one; ignored for live. */
  readonly segmentsLeft: number;
  /** If set, the decision is whether to abandon this download. */
  readonly download?: Progress;
}

/**
 * Reason for a decision. `start`: nothing is known of the network; `keep` and `abandon` concern the current download.
 */
export type Reason = 'start' | 'hold' | 'up' | 'down' | 'keep' | 'abandon';

export interface Decision {
  /** Level of the next segment; if the download is abandoned, of this segment's next request. */
  readonly level: number;
  readonly reason: Reason;
  readonly abandon: boolean;
}

/**
 * Chooses the level of the next segment, or decides whether to abandon the current download for a lower one (spec §9,
 * "buffer-based adaptive bitrate"). It keeps no state.
 *
 * The decision is an optimal choice under an uncertain throughput. The next download may be slow, as expected, or fast;
 * the more the estimates were wrong so far, the farther apart these outcomes are. The value of each buffer level
 * afterwards is computed backwards over the segments to come. The choice is one step of that computation, with the
 * sizes of the next segment if they are known.
 *
 * It maximises the sum of ln(bitrate), minus a price for stalled seconds and a small one for switches. So it spends the
 * buffer at the end of a film, and a long buffer absorbs a dip of the network. Before any download it chooses the
 * lowest level.
 */
export function decide(situation: Situation, tuning: Tuning = usual): Decision {
  const { download, levels, segment, bufferLimit } = situation;
  const samples = situation.samples.filter(({ bytes }) => bytes > 0);
  const lookahead: Lookahead = { segment, top: Math.max(bufferLimit - segment, segment), tuning };
  if (download) return decideOn(download, situation, samples, lookahead);
  if (samples.length === 0 || levels.length === 0) return { level: 0, reason: 'start', abandon: false };

  const expected = estimateThroughput(samples, segment, tuning);
  const choices = choicesOf(levels, lookahead, expected.latency);
  const last = choices[situation.lastLevel]?.gain ?? 0;
  const priced = choices.map((choice) => ({
    ...choice,
    gain: choice.gain - (tuning.change * tuning.unit * Math.abs(choice.gain - last)) / segment,
  }));
  const rates = throughputOutcomes(expected.rate, tuning.reach * expected.error, tuning);
  const level = bestIndex(
    scoreChoices(lookahead, priced, rates, laterValues(situation, expected, lookahead))(situation.buffer)
  );
  return { level, reason: reasonOf(level, situation.lastLevel), abandon: false };
}

/** Decides whether to finish a download that will be late, or to request the segment of a lower level instead. */
function decideOn(
  download: Progress,
  situation: Situation,
  samples: readonly Sample[],
  lookahead: Lookahead
): Decision {
  const { levels, buffer } = situation;
  const { tuning, segment } = lookahead;
  const { level, bytes, totalBytes, recentBytes, recentMs, latency } = download;
  const kept: Decision = { level, reason: 'keep', abandon: false };
  const seen = { bytes: Math.max(recentBytes, 1), ms: recentMs, latency };
  // The first download has only its own throughput.
  const expected = estimateThroughput(samples.length > 0 ? samples : [seen], segment, tuning);
  const choices = choicesOf(levels, lookahead, expected.latency);
  const own = choices[level];
  if (!own) return kept;

  const rest = {
    kbit: Math.max(0, (totalBytes ? totalBytes * KBIT_PER_BYTE : own.kbit) - bytes * KBIT_PER_BYTE),
    gain: own.gain + tuning.dropMargin,
    delay: 0,
  };
  const lower = choices.slice(0, level).filter(({ kbit }) => kbit < rest.kbit);
  const rate = Math.log((seen.bytes * KBIT_PER_BYTE * 1000) / Math.max(seen.ms, 1));
  // Nothing to decide while the rest should arrive in time.
  if (lower.length === 0 || rest.kbit / Math.exp(rate) < buffer) return kept;

  const trust = 0.5 ** (recentMs / 1000 / tuning.dropHalfLife);
  const now = { ...expected, rate: trust * expected.rate + (1 - trust) * rate };
  const rates = throughputOutcomes(now.rate, tuning.dropReach, tuning);
  const scores = scoreChoices(lookahead, [...lower, rest], rates, laterValues(situation, now, lookahead))(buffer);
  const index = bestIndex(scores);
  const to = choices.indexOf(lower[index] as Choice);
  return to < 0 ? kept : { level: to, reason: 'abandon', abandon: true };
}

/** Returns the choices for the next segment. */
function choicesOf(levels: readonly AbrLevel[], { segment, tuning }: Lookahead, delay: number): readonly Choice[] {
  const lowest = levels[0]?.bitrate ?? 1;
  return levels.map(({ bitrate, nextBytes }) => ({
    kbit: nextBytes ? nextBytes * KBIT_PER_BYTE : (bitrate / 1000) * segment,
    gain: (Math.log(bitrate / lowest) * segment) / tuning.unit,
    delay,
  }));
}

/**
 * Returns the value of each buffer level after the next segment. It uses average bitrates, and ignores request latency.
 */
function laterValues(
  { levels, live, segmentsLeft }: Situation,
  { rate, usual, error }: ThroughputEstimate,
  lookahead: Lookahead
): BufferValues {
  const { tuning } = lookahead;
  const left = live ? Number.POSITIVE_INFINITY : segmentsLeft;
  const steps = Math.max(0, Math.min(tuning.steps, left - 1));
  const choices = choicesOf(
    levels.map(({ bitrate }) => ({ bitrate })),
    lookahead,
    0
  );
  return computeBufferValues(lookahead, choices, { steps, rate, usual, reach: tuning.laterReach * error });
}

function reasonOf(level: number, last: number): Reason {
  if (level === last) return 'hold';
  return level > last ? 'up' : 'down';
}
