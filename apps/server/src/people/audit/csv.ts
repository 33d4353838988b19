/** A cell that a spreadsheet would run as a formula (OWASP, CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** Returns one record of a CSV file with its line break (RFC 4180). Cells that begin like a formula become texts. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(toCell).join()}\r\n`;
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
