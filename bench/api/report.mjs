import { CONNECTIONS } from './rounds.mjs';
import { checkTargets, POCKETBASE_RATE } from './targets.mjs';

const KILOBYTE = 1000;

/** The whole result as markdown: what was run on what, targets, then the figures behind them. */
export function toMarkdown(results) {
  const { machine, events, runs, seconds } = results;
  return [
    `${machine}.`,
    `${events.toLocaleString('en')} events; medians of ${runs} runs. Runs of lists take ${seconds} s each and alternate.`,
    '',
    targetTable(results),
    '',
    ...listTable(results),
    ...details(results),
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

function listTable({ uncached, cached, embedded }) {
  const rows = [
    ['PostgreSQL, uncached', uncached?.ours],
    ['the same SQL, bare `pg`', uncached?.bare],
    ['from the response cache', cached?.ours],
    ['a bare node:http constant', cached?.bare],
    ['embedded store, uncached', embedded],
  ].filter(([, figures]) => figures);
  if (rows.length === 0) return [];
  const cells = rows.map(([name, { rate, cpu, p50, p99 }]) => [
    name,
    rate.toFixed(0),
    cpu.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
  ]);
  const published = ['PocketBase, published (2 vCPU)', String(POCKETBASE_RATE), '–', '–', '–'];
  const heading = [`a day's list, ${CONNECTIONS} connections`, 'a second', 'CPU µs each', 'p50 ms', 'p99 ms'];
  return [table(heading, [...cells, published]), ''];
}

function details({ cached, watch, importEmbedded, importPostgres, filter }) {
  return [
    cached && `- size of a response: ${cached.length} bytes`,
    watch && watchLine(watch),
    importEmbedded && importLine('embedded store', importEmbedded),
    importPostgres && importLine('PostgreSQL', importPostgres),
    filter && `- the filter: ${filter.parse.toFixed(2)} µs to parse, ${filter.check.toFixed(2)} µs to parse and check`,
  ].filter(Boolean);
}

function watchLine({ clients, updates, count, missing, broken, p50, p99, max, processor, memoryOpen, memory }) {
  const received = `${count.toLocaleString('en')} received, ${missing} lost, ${broken} streams broken`;
  const took = `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${max.toFixed(0)} ms`;
  const cost = `${(processor * 100).toFixed(0)} % of a processor, ${kilobytes(memoryOpen)} per open stream, ${kilobytes(memory)} after all updates`;
  return `- ${updates} updates to ${clients.toLocaleString('en')} streams: ${received}; ${took}. Cost: ${cost}`;
}

function importLine(name, { matches, first, again }) {
  return `- import of ${matches} matches, ${name}: ${first.toFixed(2)} s; repeated without changes: ${again.toFixed(2)} s`;
}

function kilobytes(bytes) {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`;
}

function table(headings, rows) {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
