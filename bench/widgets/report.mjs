import { describeProfile, profiles } from '../page/profiles.mjs';
import { table, targetTable } from '../page/targets.mjs';
import { FLOOR } from './entries.mjs';
import { checkTargets } from './targets.mjs';

/** The whole result as markdown: what was run on what, the targets, the loads, what anybody complained of. */
export function toMarkdown(results) {
  const { machine, runs, rows, hydration, shifts, sizes } = results;
  return [
    `${machine}.`,
    `Loads: medians of ${runs} interleaved loads with an empty cache; others: medians of ${runs} visits.`,
    '',
    targetTable('target', checkTargets(results)),
    ...(rows ? ['', `### First event card: ${describeProfile(profiles.slow)}`, '', loadTable(rows)] : []),
    ...(hydration ? ['', '### Hydration', '', hydrationTable(hydration)] : []),
    ...(shifts ? ['', '### Layout shift by width of the viewport', '', shiftTable(shifts)] : []),
    ...(sizes ? ['', '### Bytes for hydration, without React and the query library', '', sizeTable(sizes)] : []),
    '',
    ...complaintsOf(results),
  ].join('\n');
}

function loadTable(rows) {
  const whole = (value) => value.toFixed(0);
  return table(
    ['entry', 'first card ms (min–max)', '× floor', 'FCP ms', 'CLS', 'JS + CSS kB', 'HTML + JSON kB', 'requests'],
    Object.entries(rows).map(([name, row]) => [
      name,
      `${whole(row.shown)} (${whole(row.fastest)}–${whole(row.slowest)})`,
      rows[FLOOR] ? (row.shown / rows[FLOOR].shown).toFixed(2) : '–',
      whole(row.fcp),
      row.worstLayoutShift.toFixed(3),
      (row.codeBytes / 1000).toFixed(1),
      (row.contentBytes / 1000).toFixed(1),
      whole(row.requestCount),
    ])
  );
}

function hydrationTable(hydration) {
  const whole = (value) => `${value.toFixed(0)} ms`;
  return table(
    ['entry', 'JavaScript after the first card', 'longest task'],
    Object.entries(hydration).map(([name, row]) => [name, whole(row.hydration), whole(row.longestTask)])
  );
}

function shiftTable(shifts) {
  const widths = Object.values(shifts)[0].shifts.map(({ width }) => width);
  return table(
    ['widget', ...widths.map((width) => `${width} px`)],
    Object.entries(shifts).map(([name, row]) => [name, ...row.shifts.map(({ value }) => value.toFixed(3))])
  );
}

function sizeTable(sizes) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} kB`;
  return table(
    ['widget', 'JS', 'CSS', 'together'],
    Object.entries(sizes).map(([name, { js, css, total }]) => [name, kilobytes(js), kilobytes(css), kilobytes(total)])
  );
}

function complaintsOf({ rows = {}, hydration = {}, days, grid, push, shifts = {} }) {
  const parts = {
    ...rows,
    ...Object.fromEntries(Object.entries(hydration).map(([name, row]) => [`hydration, ${name}`, row])),
    ...shifts,
    ...Object.fromEntries(Object.entries({ days, grid, push }).filter(([, p]) => p)),
  };
  return Object.entries(parts).flatMap(([name, { complaints = [] }]) =>
    [...new Set(complaints)].map((text) => `- ${name}: ${text}`)
  );
}
