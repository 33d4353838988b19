/** One promise beside what was measured: `{ what, must, figure, met }`; `met` null where this run did not measure it. */
export function atMost(what, value, limit, inWords) {
  const isMeasured = typeof value === 'number';
  return {
    what,
    must: `≤ ${inWords(limit)}`,
    figure: isMeasured ? inWords(value) : null,
    met: isMeasured ? value <= limit : null,
  };
}

/** As `atMost`, the other way round. */
export function atLeast(what, value, limit, inWords) {
  const isMeasured = typeof value === 'number';
  return {
    what,
    must: `≥ ${inWords(limit)}`,
    figure: isMeasured ? inWords(value) : null,
    met: isMeasured ? value >= limit : null,
  };
}

/** The promises as a markdown table. */
export function targetTable(heading, targets) {
  const rows = targets.map(({ what, must, figure, met }) => [
    what,
    must,
    figure ?? '–',
    met === null ? 'not measured' : met ? 'met' : '**falls short**',
  ]);
  return table([heading, 'must', 'measured', ''], rows);
}

/** A markdown table. */
export function table(headings, rows) {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
