/** Columns that a page needs of each row, besides `next`, the cursor of the page that begins after it. */
export const STATE_COLUMNS = 'id, revision, create_time';

/**
 * Returns the end of a statement for a page: its single row has `total`, and `rows`, a JSON text with the state of each
 * row as `[id, revision, creation in epoch ms, next]`; null if there are none.
 *
 * A driver reads one text in a third of the time that it takes for a row of columns for each. `rows` selects them in
 * order.
 */
export function pageRowSql(total: string, rows: string): string {
  return `select ${total} as total, (
  select json_agg(json_build_array(id, revision, floor(extract(epoch from create_time) * 1000)::bigint, next))::text
  from (${rows}) as page
) as rows`;
}
