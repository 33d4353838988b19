import { atMost } from '../page/targets.mjs';
import { BARE } from './entries.mjs';

const KILOBYTE = 1000;
const kilobytes = (bytes) => `${(bytes / KILOBYTE).toFixed(1)} kB`;
const times = (ratio) => `${ratio.toFixed(2)} ×`;
const milliseconds = (ms) => `${ms.toFixed(0)} ms`;

/** Compares results with our targets. Source: docs/benchmarks.md explains each row. */
export function checkTargets({ loads, bytes, handover, memory }) {
  const { start, distant, usual, remote, ts, weak, press } = loads;
  const { 'usual-distant': usualDistant, 'usual-press': usualPress } = loads;
  const otherPlayers = [remote, ts].filter(Boolean);
  return [
    atMost('JavaScript while the player is more than a viewport away', bytes?.away, 6 * KILOBYTE, kilobytes),
    atMost('JavaScript before its poster is painted', bytes?.poster, 6 * KILOBYTE, kilobytes),
    atMost(
      'JavaScript until the first frame, our chunked media',
      start?.snippet?.scriptBefore,
      8 * KILOBYTE,
      kilobytes
    ),
    atMost(
      'JavaScript until the first frame, other HLS',
      worstOf(otherPlayers.map((rows) => rows.snippet?.scriptBefore)),
      125 * KILOBYTE,
      kilobytes
    ),
    atMost('JavaScript with controls ready', start?.snippet?.script, 200 * KILOBYTE, kilobytes),
    against('first frame, snippet, 20 Mbps / 40 ms', start, 'snippet', 'frame', 0.45),
    against('first frame, snippet, 5 Mbps / 100 ms', distant, 'snippet', 'frame', 0.33),
    against('first frame, inlined with preload, 20 Mbps / 40 ms', start, 'inlined', 'frame', 0.45),
    against('first frame, usual bit rates, snippet, 20 Mbps / 40 ms', usual, 'snippet', 'frame', 0.4),
    against('first frame, usual bit rates, snippet, 5 Mbps / 100 ms', usualDistant, 'snippet', 'frame', 0.35),
    against('first frame, usual bit rates, inlined with preload, 20 Mbps / 40 ms', usual, 'inlined', 'frame', 0.33),
    against('first frame, HLS on another server', remote, 'snippet', 'frame', 0.7),
    against('first frame, MPEG-TS', ts, 'snippet', 'frame', 0.9),
    against('playback moving, snippet, 20 Mbps / 40 ms', start, 'snippet', 'moving', 0.6),
    against('playback moving, usual bit rates, snippet, 20 Mbps / 40 ms', usual, 'snippet', 'moving', 0.6),
    atMost('repeated requests', repeatsOf({ loads, handover }), 0, String),
    atMost('stalls at the handover', handover?.stalls, 0, String),
    against('click to first frame', press, 'snippet', 'frame', 0.28),
    against('click to first frame, usual bit rates', usualPress, 'snippet', 'frame', 0.2),
    atMost('segments before the click', press?.snippet?.before.segments, 0, String),
    atMost('total blocking time', start?.snippet?.blocking, 0, milliseconds),
    atMost('total blocking time, CPU 4x slower', weak?.snippet?.blocking, 60, milliseconds),
    atMost('objects left by 20 mounts and unmounts', memory?.objects, 0, String),
    atMost('nodes and listeners left by them', memory && memory.nodes + memory.listeners, 0, String),
  ];
}

function against(what, rows, name, figure, limit) {
  const [ours, bare] = [rows?.[name], rows?.[BARE]];
  return atMost(`${what}, × bare hls.js`, ours && bare && ours[figure] / bare[figure], limit, times);
}

/** All of ours, in whatever part. */
function repeatsOf({ loads, handover }) {
  const rows = Object.values(loads).flatMap(({ snippet, inlined }) => [snippet, inlined].filter(Boolean));
  const all = [...rows, ...(handover ? [handover] : [])];
  return all.length > 0 ? new Set(all.flatMap(({ repeats }) => repeats)).size : undefined;
}

function worstOf(values) {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}
