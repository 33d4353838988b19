import { type Cell, toCsv } from './to-csv.ts';

/** Gives the visitor a table as a file. */
export function downloadCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replaceAll(/[^\w.-]+/g, '-')}.csv`;
  link.click();
  // The download has begun by then, and holds the file itself.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
