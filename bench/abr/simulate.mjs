import { createNetwork } from './network.mjs';
import { scoreOf } from './score.mjs';

/** A running download is looked at when at least so many bits have come and so many ms have passed. Source: sabre. */
const PROGRESS_BITS = 12_000;
const PROGRESS_MS = 50;

/**
 * Simulates one player on one trace, by sabre's method. It loads whole segments one after the other. Each request first
 * waits one latency and then has the full bandwidth. Loading the first segment is start-up and not a stall. Playback
 * resumes as soon as one segment is loaded. A player may drop a running download for another level. Times in ms, sizes in
 * bits.
 *
 * `movie`: `{ segmentMs, kbps, sizes }`, with `sizes[segment][level]`. `player`: `choose(state)` returns
 * `{ level, delayMs }`, `abandon(download, bufferMs)` a level, or null to continue. `waited(ms)` and
 * `downloaded(download, bufferMs)` are notifications. The first segment has the lowest level.
 */
export function simulate({ trace, movie, bufferMs: limitMs, player }) {
  const network = createNetwork(trace);
  const { segmentMs, sizes } = movie;
  const levels = [0];
  const first = fetchSegment(network, { time: 0, segment: 0, level: 0, size: sizes[0][0], bufferMs: 0 });
  let time = first.ms;
  let bufferMs = segmentMs;
  let stallMs = 0;
  let stalls = 0;
  let dropped = 0;
  player.downloaded?.(first, bufferMs);

  for (let segment = 1; segment < sizes.length; ) {
    const fullMs = bufferMs + segmentMs - limitMs;
    if (fullMs > 0) {
      play(fullMs);
      player.waited?.(fullMs);
    }
    const { level, delayMs = 0 } = player.choose({ movie, segment, bufferMs });
    if (delayMs > 0) play(delayMs);
    const got = fetchSegment(network, { time, segment, level, size: sizes[segment][level], bufferMs, player });
    play(got.ms);
    if (got.to === null) {
      bufferMs += segmentMs;
      levels.push(level);
      segment += 1;
    } else dropped += 1;
    player.downloaded?.(got, bufferMs);
  }
  return { ...scoreOf({ levels, stallMs, startupMs: first.ms }, movie), stalls, dropped };

  function play(ms) {
    if (ms > bufferMs && bufferMs > 0) stalls += 1;
    stallMs += Math.max(0, ms - bufferMs);
    bufferMs = Math.max(0, bufferMs - ms);
    time += ms;
  }
}

/** Gets one segment, or as much of it as there was until it was dropped: `to` is the level then, else null. */
function fetchSegment(network, { time, segment, level, size, bufferMs, player }) {
  const latencyMs = network.latencyFrom(time);
  const first = network.bitsAt(time + latencyMs);
  const endMs = network.timeAt(first + size) - time;
  const done = { segment, level, size, downloaded: size, ms: endMs, latencyMs, to: null };
  if (!player?.abandon) return done;
  let ms = latencyMs;
  let downloaded = 0;
  let stepMs = PROGRESS_MS - latencyMs;
  for (;;) {
    ms = Math.max(ms + Math.max(stepMs, 0), network.timeAt(first + downloaded + PROGRESS_BITS) - time);
    if (ms >= endMs) return done;
    downloaded = network.bitsAt(time + ms) - first;
    if (downloaded >= size) return done;
    stepMs = PROGRESS_MS;
    const now = { ...done, downloaded, ms };
    const to = player.abandon(now, Math.max(0, bufferMs - ms));
    if (to !== null) return { ...now, to };
  }
}
