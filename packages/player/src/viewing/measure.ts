import { playedRanges, type Viewing } from './viewing.ts';
import { limits } from './viewing-limits.ts';

export type Draft = { -readonly [Key in keyof Viewing]: Viewing[Key] };

/** Tells an event; `at`: ms, where that is not now. */
export type Tell = (word: string, at?: number) => void;

export interface Passed {
  /** ms of the clock since the moment before. */
  readonly gap: number;
  /** ms of the playhead, and where it was then. */
  readonly advance: number;
  readonly from: number;
  /** Of playback, in the time that has passed. */
  readonly rate: number;
}

/**
 * Adds what has passed since the moment before to a viewing whose clock runs and whose playhead should move.
 *
 * Looks are rare, so what lies between two of them is worked out from the playhead: it says for how long it has moved,
 * and the clock says for how long it should have (BA-18).
 */
export function measure(draft: Draft, { gap, advance, from, rate }: Passed, tell: Tell): void {
  const jumped = isJump(advance, gap * rate);
  // Two looks may come at once, so that it seems to have moved for longer than time has passed.
  const moved = advance < 0 || jumped ? gap : advance / rate;
  const ran = Math.min(gap, moved);
  const played = draft.stalled ? ran : gap;
  draft.played += played;
  draft.stallTime += gap - played;
  if (draft.bitrate) {
    draft.bits += draft.bitrate * ran;
    draft.bitTime += ran;
  }
  if (advance > 0 && !jumped) advanced(draft, from, advance);
  follow(draft, gap - moved, moved, tell);
}

/** BA-22: more than a second of the playhead, which the clock does not explain either. */
function isJump(advance: number, expected: number): boolean {
  return Math.abs(advance) > Math.max(limits.increment, expected + limits.jitter);
}

function advanced(draft: Draft, from: number, advance: number): void {
  const { scale, duration } = draft;
  draft.content += advance;
  if (scale > 0) {
    const [up, down] = [Math.max(0, scale - 1), Math.max(0, 1 - scale)];
    draft.scaledTime += advance;
    draft.upscaled += up * advance;
    draft.downscaled += down * advance;
    draft.maxUpscale = Math.max(draft.maxUpscale, up);
    draft.maxDownscale = Math.max(draft.maxDownscale, down);
  }
  for (const [quarter, bit] of duration
    ? ([
        [1, 1],
        [2, 2],
        [3, 4],
      ] as const)
    : []) {
    const mark = (quarter / 4) * (duration as number);
    if (from < mark && from + advance >= mark) draft.quartiles |= bit;
  }
}

/** BA-17: whether the playhead keeps up with the clock: it `moved` for so many ms, and `lost` so many. */
function follow(draft: Draft, lost: number, moved: number, tell: Tell): void {
  const { at, behindAt } = draft;
  if (behindAt === null) {
    // It moved, and then it stood still.
    if (lost > limits.jitter || moved === 0) draft.behindAt = at - lost;
  } else if (moved > 0) {
    const loss = at - moved - behindAt;
    if (draft.stalled) tell('rebufferend', at - Math.min(moved, moved + lost));
    else if (loss > limits.loss) {
      stall(draft, loss, tell);
      tell('rebufferend', behindAt + loss);
    }
    draft.behindAt = null;
    draft.stalled = false;
    return;
  }
  if (draft.behindAt === null || draft.stalled || moved > 0) return;
  if (at - draft.behindAt >= limits.stall) {
    stall(draft, at - draft.behindAt, tell);
    draft.stalled = true;
  }
}

/** What was taken for playing until now was not. */
function stall(draft: Draft, loss: number, tell: Tell): void {
  draft.stalls += 1;
  draft.played -= loss;
  draft.stallTime += loss;
  tell('rebufferstart', draft.behindAt as number);
}

/** It need not move any more: what it was behind is no stall, unless it has been told. */
export function settle(draft: Draft, tell: Tell, at = draft.at): void {
  const wasStalled = draft.stalled;
  draft.behindAt = null;
  draft.stalled = false;
  if (wasStalled) tell('rebufferend', at);
}

/** Adds the way to `playhead` to what was played, unless it jumped there; null: nothing plays on from here. */
export function extend(draft: Draft, playhead: number | null, expected = 0): void {
  const { range } = draft;
  if (playhead !== null && range && !isJump(playhead - draft.playhead, expected)) {
    draft.range = [Math.min(range[0], playhead), Math.max(range[1], playhead)];
    return;
  }
  if (range) draft.ranges = playedRanges(draft);
  draft.range = playhead === null ? null : [playhead, playhead];
}
