import { checkTargets, megabytes } from './targets.mjs';

const NAMES = { postgres: 'PostgreSQL', embedded: 'embedded store' };
/** Minutes between two rows of the soak's table. */
const STEP = 5;

/** The whole result as markdown: what was run on what, targets, then the figures behind them. */
export function toMarkdown(results) {
  const { machine } = results;
  return [`${machine}.`, targetTable(results), listTable(results), scoreTable(results)].filter(Boolean).join('\n\n');
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

function listTable({ entries }) {
  const rows = entries.flatMap(({ store, lists: measured }) => {
    if (!measured) return [];
    const { lists, setting, idle, full } = measured;
    const figures = ['rss', 'heap', 'external'].map((name) => `${megabytes(idle[name])} → ${megabytes(full[name])}`);
    return [[NAMES[store], lists.toLocaleString('en'), megabytes(setting), ...figures]];
  });
  const headings = ['lists, each twice', 'lists', 'ANSWER_CACHE_BYTES', 'resident', 'heap', 'buffers'];
  return rows.length > 0 ? table(headings, rows) : null;
}

function scoreTable({ entries }) {
  const rows = entries.flatMap(({ store, scores }) =>
    (scores?.samples ?? [])
      .filter(({ minute }) => minute === 1 || minute % STEP === 0 || minute === scores.minutes)
      .map(({ minute, rss, heap, external }) => [
        `${NAMES[store]}, ${scores.rate} scores/s`,
        String(minute),
        ...[rss, heap, external].map(megabytes),
      ])
  );
  return rows.length > 0 ? table(['soak', 'minute', 'resident', 'heap', 'buffers'], rows) : null;
}

function table(headings, rows) {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
