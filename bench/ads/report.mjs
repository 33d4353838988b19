import { medianOf } from '../page/medians.mjs';
import { table, targetTable } from '../page/targets.mjs';
import { checkTargets } from './targets.mjs';

const whole = (value) => (value === null ? 'never' : String(Math.round(value)));

/** The whole result as markdown: what was run on what, the targets, a table a part. */
export function toMarkdown(results) {
  const { machine, size, start, resume, broken } = results;
  return [
    `${machine}.`,
    '',
    targetTable('target', checkTargets(results)),
    ...(size ? ['', sizeTable(size)] : []),
    ...(start || resume ? ['', timeTable({ start, resume })] : []),
    ...(broken ? ['', brokenTable(broken)] : []),
  ].join('\n');
}

function sizeTable({ adapter, overlay }) {
  const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(2)} kB`;
  return table(
    ['with an ad tag', 'brotli'],
    [
      ['code that loads and plays ads', kilobytes(adapter)],
      ['controls over the ads', kilobytes(overlay)],
    ]
  );
}

function timeTable({ start, resume }) {
  const rows = [
    ...(start ? [['click to the first frame of content, no ads', start.content]] : []),
    ...(start ? [['click to the first frame of a preroll', start.ad]] : []),
    ...(start ? [['the same with `ad-preload`', start.preloaded]] : []),
    ...(resume ? [['end of the ad to the next frame of content', resume]] : []),
  ];
  return table(
    ['20 Mbps, 40 ms', 'median, ms', 'all'],
    rows.map(([name, all]) => [name, whole(medianOf(all)), all.map(whole).join(', ')])
  );
}

function brokenTable(broken) {
  const rows = Object.entries(broken).map(([kind, { took, errors }]) => [kind, whole(took), String(errors)]);
  return table(['fault', 'click to content, ms', 'errors in the page'], rows);
}
