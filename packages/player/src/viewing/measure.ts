import { playedRanges, type Viewing } from './viewing.ts';
import { INCREMENT, JITTER, LOSS, STALL } from './viewing-limits.ts';

export type Draft = { -readonly [Key in keyof Viewing]: Viewing[Key] };

/** Tells an event; `at`: ms, where that is not now. */
export type Tell = (word: string, at?: number) => void;

export interface Passed {
  /** ms of the clock since the moment before. */
  readonly gap: number;
  /** Where the playhead was then, and how far it has come; ms. */
  readonly from: number;
  readonly advance: number;
  /** Of playback, in the time that has passed. */
  readonly rate: number;
}

/**
 * Adds what has passed since the moment before to a viewing whose clock runs and whose playhead should move.
 *
 * Looks are rare, so what lies between two of them is worked out: the playhead says for how long it has moved, and the
 * clock says for how long it should have (BA-18).
 */
export function measure(draft: Draft, { gap, from, advance, rate }: Passed, tell: Tell): void {
  const jumped = isJump(advance, gap * rate);
  // Two looks may come at once, so that it seems to have moved for longer than time has passed.
  const moved = advance < 0 || jumped ? gap : advance / rate;
  const ran = Math.min(gap, moved);
  draft.standing = !moved;
  const played = draft.stalled ? ran : gap;
  draft.playingTime += played;
  draft.rebufferDuration += gap - played;
  if (draft.bitrate) {
    draft.bits += draft.bitrate * ran;
    draft.bitTime += ran;
  }
  if (moved > 0 && advance > 0 && !jumped) show(draft, from, advance);
  keepUp(draft, gap, moved, tell);
}

/** BA-22: more than a second beside what the clock explains. */
function isJump(advance: number, expected: number): boolean {
  return advance > expected + INCREMENT || advance < -INCREMENT;
}

/** So much content was on the screen. */
function show(draft: Draft, from: number, advance: number): void {
  const { scale, duration } = draft;
  draft.content += advance;
  if (scale) {
    const [up, down] = [Math.max(0, scale - 1), Math.max(0, 1 - scale)];
    draft.scaledTime += advance;
    draft.upscaled += up * advance;
    draft.downscaled += down * advance;
    draft.maxUpscale = Math.max(draft.maxUpscale, up);
    draft.maxDownscale = Math.max(draft.maxDownscale, down);
  }
  for (const quarter of [1, 2, 3]) {
    const mark = (quarter * (duration ?? 0)) / 4;
    if (from < mark && from + advance >= mark) draft.quartiles |= 2 ** (quarter - 1);
  }
}

/** BA-17: whether the playhead keeps up with the clock. It moved for `moved` of the last `gap` ms. */
function keepUp(draft: Draft, gap: number, moved: number, tell: Tell): void {
  const { at } = draft;
  if (draft.behindAt === null) {
    // It moved, and then it stood still.
    if (!moved || gap - moved > JITTER) draft.behindAt = at - gap + moved;
  } else if (moved > 0) {
    // It stood still, and then it moved.
    const { behindAt } = draft;
    const loss = at - moved - behindAt;
    if (draft.stalled) settle(draft, tell, at - Math.min(gap, moved));
    else if (loss > LOSS) {
      stall(draft, loss, tell);
      settle(draft, tell, behindAt + loss);
    }
    draft.behindAt = null;
  }
  if (!moved && !draft.stalled && draft.behindAt !== null && at - draft.behindAt >= STALL)
    stall(draft, at - draft.behindAt, tell);
}

/** What was taken for playing until now was not. */
function stall(draft: Draft, loss: number, tell: Tell): void {
  draft.stalled = true;
  draft.rebufferCount += 1;
  draft.playingTime -= loss;
  draft.rebufferDuration += loss;
  tell('rebufferstart', draft.behindAt as number);
}

/** What it was behind is no stall any more, and none at all if that has not been told. */
export function settle(draft: Draft, tell: Tell, at?: number): void {
  const { stalled } = draft;
  draft.behindAt = null;
  draft.stalled = false;
  if (stalled) tell('rebufferend', at);
}

/** Adds the way to `playhead` to what was played, unless it jumped there. */
export function extend(draft: Draft, playhead: number, expected = 0): void {
  const last = draft.ranges.at(-1);
  draft.ranges =
    last && draft.ranging && !isJump(playhead - draft.playhead, expected)
      ? [...draft.ranges.slice(0, -1), [Math.min(last[0], playhead), Math.max(last[1], playhead)]]
      : [...playedRanges(draft), [playhead, playhead]];
  draft.ranging = true;
}
