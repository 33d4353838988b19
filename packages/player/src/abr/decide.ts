import { type Expectation, expectationOf, type Sample } from './expectation.ts';
import { best, type Choice, type Game, outcomes, type Worths, weigh, worthOfBuffer } from './game.ts';
import { type Tuning, tuning as usual } from './tuning.ts';

/** kbit in a byte. */
const KBIT = 8 / 1000;

/** A level that may be played. */
export interface AbrLevel {
  /** bit/s, on average. */
  readonly bitrate: number;
  /** Bytes of its next segment; undefined: not known. */
  readonly nextBytes?: number | undefined;
}

/** The download that is under way. */
export interface Progress {
  readonly level: number;
  /** Bytes in all; undefined: not known. */
  readonly totalBytes?: number | undefined;
  /** Bytes so far. */
  readonly bytes: number;
  /** Bytes of the latest two seconds or less, so that a sudden drop is seen, and how many ms those were; above 0. */
  readonly recentBytes: number;
  readonly recentMs: number;
  /** From the request to the first byte, ms. */
  readonly latency: number;
}

/** What is known when a level has to be chosen. Seconds are those of a clock: at double speed half of what is buffered. */
export interface Situation {
  /** In order of their bitrates; without those that must not be played. At least one. */
  readonly levels: readonly AbrLevel[];
  /** Seconds that a segment plays. */
  readonly segment: number;
  /** Seconds ahead of the playhead. */
  readonly buffer: number;
  /** Seconds that it will hold at most; live, those between the playhead and the newest. */
  readonly bufferLimit: number;
  /** Downloads so far, oldest first; those before the latest 20 count for nothing. */
  readonly samples: readonly Sample[];
  /** Of the segment before; -1: there is none, or it is none of `levels`. */
  readonly lastLevel: number;
  readonly live: boolean;
  /** Segments that are still to be downloaded, this one too; of live there is no end. */
  readonly segmentsLeft: number;
  /** Asks whether it should be dropped. */
  readonly download?: Progress;
}

/** Why. `start`: nothing is known of the network; `keep` and `abandon`: of the download that is under way. */
export type Reason = 'start' | 'hold' | 'up' | 'down' | 'keep' | 'abandon';

export interface Decision {
  /** Of the next segment, or of this one anew if the download is to be dropped. */
  readonly level: number;
  readonly reason: Reason;
  readonly abandon: boolean;
}

/**
 * Chooses the level of the next segment, or whether the download that is under way should be dropped for a lower one
 * (spec §9, "buffer-based adaptive bitrate"). It keeps no state.
 *
 * A game against an uncertain network: the next download may turn out slow, as expected or fast, the farther apart the
 * more wrong the expectations were so far. What a buffer is worth afterwards is solved backwards over the segments to
 * come, and the choice is one step of that with the sizes of the next segment, where they are known. What is maximised is
 * the sum of ln(bitrate), less a price for stalled seconds and a small one for switching; so a film's last buffer is
 * spent, and a long one lets a dip of the network pass by. Before anything was downloaded it is the lowest.
 */
export function decide(situation: Situation, tuning: Tuning = usual): Decision {
  const { download, levels, segment, bufferLimit } = situation;
  const samples = situation.samples.filter(({ bytes }) => bytes > 0);
  const game: Game = { segment, top: Math.max(bufferLimit - segment, segment), tuning };
  if (download) return decideOn(download, situation, samples, game);
  if (samples.length === 0 || levels.length === 0) return { level: 0, reason: 'start', abandon: false };

  const expected = expectationOf(samples, segment, tuning);
  const choices = choicesOf(levels, game, expected.latency);
  const last = choices[situation.lastLevel]?.gain ?? 0;
  const priced = choices.map((choice) => ({
    ...choice,
    gain: choice.gain - (tuning.change * tuning.unit * Math.abs(choice.gain - last)) / segment,
  }));
  const rates = outcomes(expected.rate, tuning.reach * expected.error, tuning);
  const level = best(weigh(game, priced, rates, laterWorth(situation, expected, game))(situation.buffer));
  return { level, reason: reasonOf(level, situation.lastLevel), abandon: false };
}

/** Whether to finish a download that will be late, or to get a lower level's segment in its place. */
function decideOn(download: Progress, situation: Situation, samples: readonly Sample[], game: Game): Decision {
  const { levels, buffer } = situation;
  const { tuning, segment } = game;
  const { level, bytes, totalBytes, recentBytes, recentMs, latency } = download;
  const kept: Decision = { level, reason: 'keep', abandon: false };
  const seen = { bytes: Math.max(recentBytes, 1), ms: recentMs, latency };
  // What comes first knows no more than what it sees itself.
  const expected = expectationOf(samples.length > 0 ? samples : [seen], segment, tuning);
  const choices = choicesOf(levels, game, expected.latency);
  const own = choices[level];
  if (!own) return kept;

  const rest = {
    kbit: Math.max(0, (totalBytes ? totalBytes * KBIT : own.kbit) - bytes * KBIT),
    gain: own.gain + tuning.dropMargin,
    delay: 0,
  };
  const lower = choices.slice(0, level).filter(({ kbit }) => kbit < rest.kbit);
  const rate = Math.log((seen.bytes * KBIT * 1000) / Math.max(seen.ms, 1));
  // No question while the rest should come in time.
  if (lower.length === 0 || rest.kbit / Math.exp(rate) < buffer) return kept;

  const trust = 0.5 ** (recentMs / 1000 / tuning.dropHalfLife);
  const now = { ...expected, rate: trust * expected.rate + (1 - trust) * rate };
  const rates = outcomes(now.rate, tuning.dropReach, tuning);
  const worths = weigh(game, [...lower, rest], rates, laterWorth(situation, now, game))(buffer);
  const found = best(worths);
  const to = choices.indexOf(lower[found] as Choice);
  return to < 0 ? kept : { level: to, reason: 'abandon', abandon: true };
}

/** The next segment's. */
function choicesOf(levels: readonly AbrLevel[], { segment, tuning }: Game, delay: number): readonly Choice[] {
  const lowest = levels[0]?.bitrate ?? 1;
  return levels.map(({ bitrate, nextBytes }) => ({
    kbit: nextBytes ? nextBytes * KBIT : (bitrate / 1000) * segment,
    gain: (Math.log(bitrate / lowest) * segment) / tuning.unit,
    delay,
  }));
}

/** What each buffer is worth after the next segment: by bitrates alone, as if no request took time to be answered. */
function laterWorth(
  { levels, live, segmentsLeft }: Situation,
  { rate, usual, error }: Expectation,
  game: Game
): Worths {
  const { tuning } = game;
  const left = live ? Number.POSITIVE_INFINITY : segmentsLeft;
  const steps = Math.max(0, Math.min(tuning.steps, left - 1));
  const choices = choicesOf(
    levels.map(({ bitrate }) => ({ bitrate })),
    game,
    0
  );
  return worthOfBuffer(game, choices, { steps, rate, usual, reach: tuning.laterReach * error });
}

function reasonOf(level: number, last: number): Reason {
  if (level === last) return 'hold';
  return level > last ? 'up' : 'down';
}
