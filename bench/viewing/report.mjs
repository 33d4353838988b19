import { table, targetTable } from '../page/targets.mjs';
import { WATCHERS } from './cost.mjs';
import { checkTargets } from './targets.mjs';

const whole = (value) => (value === null ? '–' : String(Math.round(value)));
const FIGURES = {
  startup: ['startup, ms', whole],
  watch: ['watch time, ms', whole],
  rebuffers: ['rebuffers', whole],
  rebuffering: ['rebuffering, ms', whole],
  seeks: ['seeks', whole],
  seeking: ['seeking, ms', whole],
  watched: ['watched, %', (value) => value.toFixed(2)],
};
const NAMES = { none: 'nobody', ours: 'ours', mux: 'mux-embed' };

/** The whole result as markdown: what was run on what, the targets, a table a part. */
export function toMarkdown({ machine, size, cost, agreement, ...rest }) {
  return [
    `${machine}.`,
    '',
    targetTable('target', checkTargets({ size, cost, agreement })),
    ...(size ? ['', sizeTable(size)] : []),
    ...(cost ? ['', costTable(cost, rest)] : []),
    ...(agreement ? ['', agreementTable(agreement)] : []),
  ].join('\n');
}

function sizeTable({ ours, withPlatform, withPlayers, mux, version }) {
  const rows = [
    ['ours: queue, consent, viewing', ours],
    ['the same with a consent platform', withPlatform],
    ['ours with player events', withPlayers],
    [`mux-embed ${version}, dist/mux.js`, mux],
  ];
  return table(
    ['client', 'brotli'],
    rows.map(([name, bytes]) => [name, `${(bytes / 1_000).toFixed(2)} kB`])
  );
}

function costTable(cost, { runs, seconds }) {
  const rows = WATCHERS.map((name) => {
    const { all, median, ratio } = cost[name];
    return [NAMES[name], median.toFixed(2), `${ratio.toFixed(2)} ×`, all.map((one) => one.toFixed(1)).join(', ')];
  });
  return table(
    ['watched by', 'main thread, ms a second', 'compared with no client', `${runs} windows of ${seconds} s`],
    rows
  );
}

function agreementTable(agreement) {
  const rows = agreement.flatMap(({ ours, mux }, run) =>
    Object.entries(FIGURES).map(([name, [heading, inWords]]) => [
      String(run + 1),
      heading,
      inWords(ours[name]),
      inWords(mux[name]),
      inWords(ours[name] - mux[name]),
    ])
  );
  return table(['run', 'figure', 'ours', 'mux-embed', 'difference'], rows);
}
