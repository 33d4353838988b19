import { checkTargets, factorOf } from './targets.mjs';

const KILOBYTE = 1000;

/** The whole result as markdown: what was run on what, targets, then the figures behind them. */
export function toMarkdown(results) {
  const { machine, one, bare, pair } = results;
  return [
    `${machine}.`,
    '',
    targetTable(results),
    ...(one ? ['', memoryTable(one, bare), '', cpuTable(one), '', requestTable(one), '', scoreLine(one)] : []),
    ...(pair ? ['', pairTable(pair)] : []),
  ].join('\n');
}

function targetTable(results) {
  const rows = checkTargets(results).map(({ what, must, figure, met }) => [
    what,
    must,
    figure ?? '–',
    met === null ? 'not measured' : met ? 'met' : '**falls short**',
  ]);
  return table(['target', 'must', 'measured', ''], rows);
}

function memoryTable({ streams, memory }, bare) {
  const rows = [
    ['all streams open', memory.opened, bare.opened],
    ['after the scores alone', memory.scored, bare.after],
    ['after the whole load, with what it left in caches', memory.after, null],
  ].map(([name, { resident, heap }, own]) => [
    name,
    kilobytes(resident),
    kilobytes(heap),
    own === null ? '–' : kilobytes(own),
  ]);
  return table([`memory of each of ${count(streams)} streams`, 'resident', 'heap', 'bare node:http, resident'], rows);
}

function cpuTable({ cpu, rate }) {
  const rows = [
    ['streams open, nothing else', cpu.idle],
    ['a score a second', cpu.scores],
    [`a score a second and ${rate} requests a second`, cpu.both],
  ].map(([name, { serverCpu, storeCpu }]) => [name, `${serverCpu.toFixed(0)} ms`, `${storeCpu.toFixed(0)} ms`]);
  return table(['processor time a second', 'server', 'PostgreSQL'], rows);
}

function requestTable({ requests }) {
  const rows = Object.entries({ all: requests, ...requests.kinds }).map(
    ([name, { count: sent, p50, p99, max, rejected }]) => [
      name,
      count(sent),
      `${short(p50)} / ${short(p99)}`,
      short(max),
      count(rejected),
    ]
  );
  return table(['request', 'sent', 'p50 / p99 ms', 'longest ms', 'failed'], rows);
}

function scoreLine({ streams, pushed }) {
  const { scores, missing, broken, each, last } = pushed;
  const received = count(scores * streams - missing);
  return `- ${scores} scores to ${count(streams)} streams: ${received} received, ${missing} lost, ${broken} streams broken. Each stream: p50 ${short(each.p50)}, p99 ${short(each.p99)}, longest ${short(each.max)} ms. The last stream of a score: p50 ${short(last.p50)}, p99 ${short(last.p99)} ms`;
}

function pairTable(pair) {
  const rows = Object.entries(pair).map(([name, figures]) => [
    name,
    `${figures.busiestCpu.toFixed(0)} ms`,
    `${figures.serversCpu.toFixed(0)} ms`,
    `${figures.storeCpu.toFixed(0)} ms`,
    `${figures.proxyCpu.toFixed(0)} ms`,
    `${short(figures.p99)} ms`,
    `${short(figures.longest)} ms`,
  ]);
  const headings = [
    `servers, ${count(pair.one.streams)} streams (${factorOf(pair).toFixed(2)} ×)`,
    'busiest server, CPU a second',
    'all servers',
    'PostgreSQL',
    'proxy',
    'a score, p99',
    'longest request',
  ];
  return table(headings, rows);
}

function kilobytes(bytes) {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`;
}

function count(number) {
  return number.toLocaleString('en');
}

function short(time) {
  return time >= 100 ? count(Math.round(time)) : time.toFixed(1);
}

function table(headings, rows) {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
