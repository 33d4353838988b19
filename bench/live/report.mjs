import { table, targetTable } from '../page/targets.mjs';
import { PARTS } from './parts.mjs';
import { checkTargets } from './targets.mjs';

const two = (value) => (value === null ? '–' : value.toFixed(2));
const percent = (share) => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

const COLUMNS = {
  'behind s': ({ median }) => two(median),
  '5–95 % s': ({ low, high }) => (low === null ? '–' : `${two(low)}–${two(high)}`),
  'most s': ({ most }) => two(most),
  stalls: ({ stalls }) => String(stalls ?? '–'),
  'longest away s': ({ away }) => two(away),
  'buffer s': ({ ahead }) => two(ahead),
  speeds: ({ rates }) => (rates.length > 0 ? `${rates[0]}–${rates.at(-1)}` : '–'),
  'heap MB': ({ heap }) => (heap === null ? '–' : (heap / 1e6).toFixed(1)),
  'heap growth': ({ growth }) => percent(growth),
};

/** The whole result as markdown: what was run on what, the targets, a table a part, what anybody complained of. */
export function toMarkdown({ machine, minutes, parts }) {
  return [
    `${machine}.`,
    `${minutes} min each, one after the other.`,
    '',
    targetTable('target', checkTargets(parts)),
    '',
    ...Object.entries(parts).flatMap(([part, rows]) => [
      `### ${PARTS[part].about}`,
      '',
      table(
        ['entry', ...Object.keys(COLUMNS)],
        Object.entries(rows).map(([name, row]) => rowOf(name, row))
      ),
      '',
    ]),
    ...complaintsOf(parts),
  ].join('\n');
}

function rowOf(name, row) {
  return [name, ...Object.values(COLUMNS).map((cell) => cell(row))];
}

function complaintsOf(parts) {
  return Object.values(parts).flatMap((rows) =>
    Object.entries(rows).flatMap(([name, { complaints }]) => complaints.map((line) => `- ${name}: ${line}`))
  );
}
