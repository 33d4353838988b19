/** Which number of a date like `05/12/2026` comes first; null: the table does not show it. */
export type DateOrder = 'day' | 'month' | null;

/** A date with the year last, and what follows it. */
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)(.*)$/s;

/**
 * Returns the order of all dates of a table, by those that only one order makes possible. null if there are none, or if
 * they contradict each other.
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder {
  const orders = new Set<DateOrder>();
  for (const cell of cells) {
    const [, first, , second] = YEAR_LAST.exec(cell) ?? [];
    if (Number(first) > 12) orders.add('day');
    if (Number(second) > 12) orders.add('month');
  }
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

/**
 * Writes the date at the beginning of a cell as `2026-12-05`. Cells of another form are returned as they are. With points
 * the day comes first, as in every country that writes them. Throws a `RangeError` if the date has two meanings.
 */
export function toIsoDate(cell: string, order: DateOrder): string {
  const [, first = '', separator, second = '', year, rest] = YEAR_LAST.exec(cell) ?? [];
  if (separator === undefined) return cell;
  const toText = (day: string, month: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [dayFirst, monthFirst] = [toText(first, second), toText(second, first)];
  const ownOrder = separator === '.' || first === second ? 'day' : (dateOrderOf([cell]) ?? order);
  if (ownOrder === null)
    throw new RangeError(`"${cell.slice(0, 40)}" can be ${dayFirst} or ${monthFirst}; write the one that is meant.`);
  return (ownOrder === 'day' ? dayFirst : monthFirst) + rest;
}
