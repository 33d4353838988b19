import { type Cell, toCsv } from './to-csv.ts';

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
