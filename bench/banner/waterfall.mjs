/**
 * The requests of one load as text, one a line, in order of their start: start, response, end (ms), bytes, priority.
 * Tells where the time goes.
 */
export function toWaterfall(name, { banner, waterfall }) {
  const lines = waterfall.map(({ start, response, end, bytes, priority, type, url }) => {
    const times = [start, response, end]
      .map((time) => (time === undefined ? '–' : time.toFixed(0)).padStart(6))
      .join('');
    return `${times} ${String(bytes ?? '–').padStart(7)} B  ${String(priority).padEnd(9)} ${type.padEnd(10)} ${url}`;
  });
  return [`${name}: first banner ${banner.toFixed(0)} ms (median)`, ...lines, ''].join('\n');
}
