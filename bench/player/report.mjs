import { describeNetwork, networks } from '../page/networks.mjs';
import { table, targetTable } from '../page/targets.mjs';
import { BARE } from './entries.mjs';
import { loadParts } from './parts.mjs';
import { checkTargets } from './targets.mjs';

const HEADINGS = {
  start: 'Autoplay, muted',
  distant: 'The same, farther away',
  usual: 'A clip of usual bit rates',
  'usual-distant': 'A clip of usual bit rates, farther away',
  'usual-press': 'A clip of usual bit rates, click on play',
  remote: 'The same clip on another server',
  ts: 'MPEG-TS on another server',
  weak: 'Autoplay on a slow processor',
  press: 'Click on play',
};

const whole = (value) => value.toFixed(0);
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/** The columns of a table: heading and cell of a row (summary.mjs), beside that of bare hls.js. */
const COLUMNS = {
  'first frame ms (min–max)': ({ frame, fastest, slowest }) => `${whole(frame)} (${whole(fastest)}–${whole(slowest)})`,
  '× bare': ({ frame }, bare) => ratio(frame, bare?.frame),
  'moving ms': ({ moving }) => whole(moving),
  '× bare ': ({ moving }, bare) => ratio(moving, bare?.moving),
  'JS until frame / all, kB': ({ scriptBefore, script }) => `${kilobytes(scriptBefore)} / ${kilobytes(script)}`,
  'CSS kB': ({ style }) => kilobytes(style),
  'requests until frame': ({ requestsBefore }) => whole(requestsBefore),
  'TBT ms until frame / all': ({ blockingBefore, blocking }) => `${whole(blockingBefore)} / ${whole(blocking)}`,
  lines: ({ height }) => whole(height),
};

/** Of what is there before the press. */
const BEFORE = {
  'JS before, kB': ({ before }) => kilobytes(before.script),
  'requests before': ({ before }) => whole(before.requestCount),
  'segments before': ({ before }) => whole(before.segments),
};

/** The whole result as markdown: what was run on what, the targets, a table a part, what anybody complained of. */
export function toMarkdown(results) {
  const { machine, runs, loads } = results;
  return [
    `${machine}.`,
    `Medians of ${runs} interleaved loads each, all with an empty cache.`,
    '',
    ...(results.withOurs ? [targetTable('target', checkTargets(results)), ''] : []),
    ...Object.entries(loads).flatMap(([part, rows]) => [
      `### ${HEADINGS[part]}: ${describeNetwork(networks[loadParts[part].network])}`,
      '',
      loadTable(rows, part),
      '',
    ]),
    ...ownLines(results),
    ...linesOf(loads, ({ external }) => external.map((host) => `requests ${host}, which is blocked here`)),
    ...linesOf(loads, ({ complaints }) => complaints),
  ].join('\n');
}

function loadTable(rows, part) {
  const columns = loadParts[part].pressed ? { ...COLUMNS, ...BEFORE } : COLUMNS;
  const cells = Object.entries(rows).map(([name, row]) => [
    name,
    ...Object.values(columns).map((cell) => cell(row, rows[BARE])),
  ]);
  return table(['entry', ...Object.keys(columns).map((heading) => heading.trim())], cells);
}

function ratio(value, bare) {
  return bare ? (value / bare).toFixed(2) : '–';
}

/** Lines with results of our own parts that are not among the targets. */
function ownLines({ handover, memory }) {
  return [
    ...(handover ? [`- hand-over: played to ${handover.time.toFixed(1)} s of media`] : []),
    ...(memory ? [`- 20 mounts and unmounts: heap ${kilobytes(memory.heap)} kB larger, after ten others`] : []),
  ];
}

/** Returns the remarks on entries, each once. */
function linesOf(loads, read) {
  const lines = Object.values(loads).flatMap((rows) =>
    Object.entries(rows).flatMap(([name, row]) => read(row).map((text) => `- ${name}: ${text}`))
  );
  return [...new Set(lines)];
}
