import { table, targetTable } from '../page/targets.mjs';
import { mean } from './score.mjs';
import { checkTargets, meansOf } from './targets.mjs';

const HEADINGS = ['', 'score', 'kbit/s', 'rebuffering', 'stalls', 'oscillation', 'dropped'];

/** All results as markdown. */
export function toMarkdown({ simulator, chromium }) {
  return [
    targetTable('promise', checkTargets({ simulator, chromium })),
    ...(simulator ? simulatorTables(simulator) : []),
    ...(chromium ? [chromiumTable(chromium)] : []),
  ].join('\n\n');
}

function simulatorTables({ date, machine, cases, rows, optima }) {
  const families = [...new Set(cases.map(({ family }) => family))];
  const buffers = [...new Set(rows.map(({ buffer }) => buffer))];
  const tables = buffers.flatMap((buffer) => {
    const own = rows.filter((row) => row.buffer === buffer);
    const optimum = optima[buffer];
    return [
      `**${buffer} s of buffer**, means of ${cases.length} traces`,
      table(HEADINGS, [...own.map((row) => cellsOf(row.rule, row.results)), ...optimumCells(optimum)]),
      `**${buffer} s**, scores by family, and by the half that the controller was tuned on`,
      familyTable({ cases, families, own, optimum }),
    ];
  });
  return [`**Simulator**: ${date.slice(0, 10)}. ${machine}.`, ...tables];
}

function cellsOf(name, results) {
  const { score, kbps, rebuffering, stalls, oscillation, dropped } = meansOf(results);
  return [
    name.startsWith('ours') ? `**${name}**` : name,
    score.toFixed(4),
    kbps.toFixed(0),
    rebuffering.toFixed(4),
    stalls.toFixed(2),
    oscillation.toFixed(0),
    dropped.toFixed(1),
  ];
}

function optimumCells(optimum) {
  return optimum ? [['offline optimum', mean(optimum).toFixed(4), '', '', '', '', '']] : [];
}

function familyTable({ cases, families, own, optimum }) {
  const groups = [
    ...families.map((name) => ({ name, isIn: ({ family }) => family === name })),
    { name: 'tuned on', isIn: ({ isTuned }) => isTuned },
    { name: 'the others', isIn: ({ isTuned }) => !isTuned },
  ];
  const scores = own.map(({ rule, results }) => [rule, results.map(({ score }) => score)]);
  const all = [...scores, ...(optimum ? [['offline optimum', optimum]] : [])];
  const cells = all.map(([name, values]) => [
    name.startsWith('ours') ? `**${name}**` : name,
    ...groups.map(({ isIn }) => mean(values.filter((_, index) => isIn(cases[index]))).toFixed(3)),
  ]);
  return table(['', ...groups.map(({ name }) => name)], cells);
}

function chromiumTable({ date, machine, setting, rows }) {
  const cells = rows.map(({ name, version, score, kbps, rebuffering, stalls, oscillation, startup, runs }) => [
    name === 'touchline' ? `**${name}**` : `${name} ${version}`,
    score.toFixed(4),
    kbps.toFixed(0),
    rebuffering.toFixed(4),
    stalls.toFixed(2),
    oscillation.toFixed(0),
    (startup / 1000).toFixed(2),
    String(runs),
  ]);
  const headings = ['', 'score', 'kbit/s', 'rebuffering', 'stalls', 'oscillation', 'start s', 'runs'];
  return `**Real Chromium**: ${date.slice(0, 10)}. ${machine}. ${setting}\n\n${table(headings, cells)}`;
}
