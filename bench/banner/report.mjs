import { describeProfile, profiles } from '../page/profiles.mjs';
import { table, targetTable } from '../page/targets.mjs';
import { FLOOR } from './entries.mjs';
import { checkTargets } from './targets.mjs';

const KILOBYTE = 1000;
const MEGABYTE = 2 ** 20;

/** The columns of a profile's table: heading and cell of a row (summary.mjs). */
const COLUMNS = {
  'first banner ms (min–max)': ({ banner, fastest, slowest }) =>
    `${whole(banner)} (${whole(fastest)}–${whole(slowest)})`,
  '× floor': ({ banner }, floor) => (floor ? (banner / floor.banner).toFixed(2) : '–'),
  'LCP ms': ({ lcp }) => whole(lcp),
  CLS: ({ layoutShift }) => layoutShift.toFixed(3),
  'TBT ms before / all': ({ blockingBefore, blocking }) => `${whole(blockingBefore)} / ${whole(blocking)}`,
  'JS + CSS kB': ({ codeBytes }) => kilobytes(codeBytes),
  'HTML + JSON kB': ({ contentBytes }) => kilobytes(contentBytes),
  requests: ({ requestCount }) => whole(requestCount),
  'heap MB': ({ heap }) => (heap / MEGABYTE).toFixed(2),
  'scripts before the banner': (_, __, traced) => (traced ? `${traced.scripts.length}, ${whole(traced.time)} ms` : '–'),
};

/** The whole result as markdown: what was run on what, targets, a table a profile, what anybody complained of. */
export function toMarkdown(results) {
  const { machine, runs } = results;
  const names = Object.keys(results.profiles);

  return [
    `${machine}.`,
    `Medians of ${runs} interleaved loads each, all with an empty cache.`,
    '',
    ...(results.withOurs ? [targetsOf(results), ''] : []),
    ...names.flatMap((name) => [
      `### ${name}: ${describeProfile(profiles[name])}`,
      '',
      profileTable(results.profiles[name]),
      '',
    ]),
    ...names.flatMap((name) => complaints(name, results.profiles[name])),
  ].join('\n');
}

function targetsOf({ profiles: measured, sizes, server }) {
  if (!measured.slow) return 'Targets are checked on the slow profile, which did not run.';

  return targetTable('target (slow profile)', checkTargets({ ...measured.slow, sizes, server }));
}

function profileTable({ rows, scripts }) {
  const cells = Object.entries(rows).map(([name, row]) => [
    name,
    ...Object.values(COLUMNS).map((cell) => cell(row, rows[FLOOR], scripts[name])),
  ]);
  return table(['entry', ...Object.keys(COLUMNS)], cells);
}

function complaints(profile, { rows }) {
  const lines = Object.entries(rows).flatMap(([name, row]) =>
    row.complaints.map((text) => `- ${profile}, ${name}: ${text}`)
  );
  return lines.length > 0 ? [...lines, ''] : [];
}

function whole(value) {
  return value.toFixed(0);
}

function kilobytes(bytes) {
  return (bytes / KILOBYTE).toFixed(1);
}
