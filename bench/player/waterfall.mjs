/**
 * Formats the requests of one load as text, one per line, in order of their start: start, response and end in ms from the
 * page's time origin, bytes, priority. A separate line marks the first frame (the median of all loads).
 */
export function toWaterfall(name, { frame, origin, waterfall }) {
  const first = waterfall[0];
  const offset = first ? first.epoch - origin - first.start : 0;
  const lines = waterfall.map(({ start, response, end, bytes, priority, type, url }) => {
    const times = [start, response, end]
      .map((time) => (time === undefined ? '–' : (time + offset).toFixed(0)).padStart(6))
      .join('');
    return `${times} ${String(bytes ?? '–').padStart(7)} B  ${String(priority).padEnd(9)} ${type.padEnd(10)} ${url}`;
  });
  return [`${name}: first frame ${frame.toFixed(0)} ms (median)`, ...lines, ''].join('\n');
}
