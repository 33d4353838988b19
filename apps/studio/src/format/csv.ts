export type Cell = string | number | null;

/**
 * A table as CSV (RFC 4180), with a byte order mark, without which Excel takes it for another encoding.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection): titles and pages
 * come from anybody.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')}`;
}

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Gives the visitor a table as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  // Letters of all languages: an Arabic name is more than a row of hyphens.
  link.download = `${name.replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')}.csv`;
  link.click();
  // The download has begun by then, and holds the file itself.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
