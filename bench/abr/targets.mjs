import { atLeast, atMost } from '../page/targets.mjs';
import { mean } from './score.mjs';

const exact = (value) => value.toFixed(4);
const whole = (value) => value.toFixed(0);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;
const milliseconds = (ms) => `${ms.toFixed(3)} ms`;

/** Compares results with our targets. `simulator` and `chromium`: their results, undefined if they did not run. */
export function checkTargets({ simulator, chromium }) {
  const [film, short] = [25, 10].map((buffer) => oursAt(simulator, buffer));
  return [
    atLeast('score, 25 s of buffer, next sizes unknown', film?.score, 2.11, exact),
    atMost('rebuffering, 25 s', film?.rebuffering, 0.024, exact),
    atMost('oscillation, 25 s, kbit/s', film?.oscillation, 1050, whole),
    atLeast('score, 10 s of buffer, next sizes unknown', short?.score, 2, exact),
    atMost('a decision, median', simulator?.decision, 0.2, milliseconds),
    atMost('its code, brotli', simulator?.bytes, 3000, kilobytes),
    ...againstPeers(chromium?.rows),
  ];
}

/** In Chromium: a higher score than each of the others, and no more rebuffering. */
function againstPeers(rows) {
  const ours = rows?.find(({ name }) => name === 'touchline');
  const peers = rows?.filter(({ name }) => name !== 'touchline') ?? [];
  if (!ours || peers.length === 0) {
    return [atLeast('Chromium: score', undefined, 0, exact), atMost('Chromium: rebuffering', undefined, 0, exact)];
  }
  return peers.flatMap((peer) => [
    atLeast(`Chromium: score, that of ${peer.name}`, ours.score, peer.score, exact),
    atMost(`Chromium: rebuffering, that of ${peer.name}`, ours.rebuffering, peer.rebuffering, exact),
  ]);
}

function oursAt(simulator, buffer) {
  const row = simulator?.rows.find((each) => each.rule === 'ours' && each.buffer === buffer);
  return row && meansOf(row.results);
}

/** The means of what simulate.mjs gives. */
export function meansOf(results) {
  const names = ['score', 'kbps', 'rebuffering', 'stalls', 'oscillation', 'dropped'];
  return Object.fromEntries(names.map((name) => [name, mean(results.map((result) => result[name]))]));
}
