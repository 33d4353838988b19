import { playedRanges, type Viewing } from './viewing.ts';
import { JITTER_MS, MAX_LAG_MS, MAX_PLAYHEAD_STEP_MS, STALL_TIME_MS } from './viewing-limits.ts';

export type Draft = { -readonly [Key in keyof Viewing]: Viewing[Key] };

/** Emits an event; `at`: ms, if not now. */
export type Emit = (name: string, at?: number) => void;

export interface Elapsed {
  /** ms of the clock since the previous event. */
  readonly gap: number;
  /** Previous playhead and its advance since then, in ms. */
  readonly from: number;
  readonly advance: number;
  /** Playback rate during that time. */
  readonly rate: number;
}

/**
 * Adds the time since the previous event to a viewing whose clock runs and whose playhead should move.
 *
 * Polls are rare, so the time between two of them is calculated. The playhead shows how long it has moved, and the
 * clock how long it should have (BA-18).
 */
export function measure(draft: Draft, { gap, from, advance, rate }: Elapsed, emit: Emit): void {
  const jumped = isJump(advance, gap * rate);
  // If two polls coincide, the playhead seems to have moved longer than the elapsed time.
  const moved = advance < 0 || jumped ? gap : advance / rate;
  const ran = Math.min(gap, moved);
  draft.stationary = !moved;
  const played = draft.stalled ? ran : gap;
  draft.playingTime += played;
  draft.rebufferDuration += gap - played;
  if (draft.bitrate) {
    draft.bits += draft.bitrate * ran;
    draft.bitTime += ran;
  }
  if (moved > 0 && advance > 0 && !jumped) addContent(draft, from, advance);
  keepUp(draft, gap, moved, emit);
}

/** BA-22: whether the playhead moved more than a second beyond the clock. */
function isJump(advance: number, expected: number): boolean {
  return advance > expected + MAX_PLAYHEAD_STEP_MS || advance < -MAX_PLAYHEAD_STEP_MS;
}

/** Adds content that was on screen. */
function addContent(draft: Draft, from: number, advance: number): void {
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
function keepUp(draft: Draft, gap: number, moved: number, emit: Emit): void {
  const { at } = draft;
  if (draft.laggingSince === null) {
    // It moved, then stopped.
    if (!moved || gap - moved > JITTER_MS) draft.laggingSince = at - gap + moved;
  } else if (moved > 0) {
    // It stood still, then moved.
    const { laggingSince } = draft;
    const loss = at - moved - laggingSince;
    if (draft.stalled) settle(draft, emit, at - Math.min(gap, moved));
    else if (loss > MAX_LAG_MS) {
      stall(draft, loss, emit);
      settle(draft, emit, laggingSince + loss);
    }
    draft.laggingSince = null;
  }
  if (!moved && !draft.stalled && draft.laggingSince !== null && at - draft.laggingSince >= STALL_TIME_MS)
    stall(draft, at - draft.laggingSince, emit);
}

/** Counts time as rebuffering that was counted as playing so far. */
function stall(draft: Draft, loss: number, emit: Emit): void {
  draft.stalled = true;
  draft.rebufferCount += 1;
  draft.playingTime -= loss;
  draft.rebufferDuration += loss;
  emit('rebufferstart', draft.laggingSince as number);
}

/** Ends the lag of the playhead. Emits the end of a stall if its start was emitted. */
export function settle(draft: Draft, emit: Emit, at?: number): void {
  const { stalled } = draft;
  draft.laggingSince = null;
  draft.stalled = false;
  if (stalled) emit('rebufferend', at);
}

/** Extends the last played range to `playhead`, or starts a new one after a jump. */
export function extend(draft: Draft, playhead: number, expected = 0): void {
  const last = draft.ranges.at(-1);
  draft.ranges =
    last && draft.ranging && !isJump(playhead - draft.playhead, expected)
      ? [...draft.ranges.slice(0, -1), [Math.min(last[0], playhead), Math.max(last[1], playhead)]]
      : [...playedRanges(draft), [playhead, playhead]];
  draft.ranging = true;
}
