import { GAMMA } from './score.mjs';

/** Share of a clock's time below which a video stands. */
const STANDS = 0.3;

/**
 * Scores a playback from `log`, samples of `[ms, time, height]` since the page began: clock in ms, media time in seconds,
 * and height of the video. Scores as score.mjs, over played time. The time before the first progress is start-up.
 * `heights`: of each level of `movie`.
 */
export function playedOf(log, { kbps, segmentMs }, heights) {
  const first = log.findIndex(([, time], index) => index > 0 && time > log[index - 1][1]);
  if (first < 0) throw new Error('nothing has played');
  const startup = log[first - 1][0];
  const seen = { utility: 0, bits: 0, played: 0, stall: 0, stalls: 0, change: 0 };
  let isStalled = false;
  let rate = kbps[0];
  for (let index = first; index < log.length; index++) {
    const [[fromMs, from], [toMs, to, height]] = [log[index - 1], log[index]];
    const [clock, progress] = [(toMs - fromMs) / 1000, to - from];
    const stands = progress < clock * STANDS;
    const now = kbps[heights.indexOf(height)] ?? rate;
    if (index > first) seen.change += Math.abs(now - rate);
    rate = now;
    seen.stall += stands ? clock - Math.max(0, progress) : 0;
    if (stands && !isStalled) seen.stalls += 1;
    isStalled = stands;
    const played = Math.max(0, progress);
    seen.played += played;
    seen.utility += played * Math.log(rate / kbps[0]);
    seen.bits += played * rate;
  }
  const total = startup / 1000 + seen.played + seen.stall;
  return {
    score: (seen.utility - GAMMA * seen.stall) / total,
    kbps: seen.bits / total,
    rebuffering: seen.stall / total,
    stalls: seen.stalls,
    oscillation: ((segmentMs / 1000) * seen.change) / total,
    startup,
  };
}
