/** Columns that a page needs of each row, besides `next`, the cursor of the page that begins after it. */
export const STATE_COLUMNS = 'id, revision, create_time';

/**
 * Returns the end of a statement for a page. Its single row has `total` and `rows`. The latter is a JSON text with the
 * state of each row, `[id, revision, creation in epoch ms, next]`, and null if there are none. A driver reads it faster
 * than many rows of columns.
 *
 * The argument `rows` selects these rows in order.
 */
export function pageRowSql(total: string, rows: string): string {
  return `select ${total} as total, (
  select json_agg(json_build_array(id, revision, floor(extract(epoch from create_time) * 1000)::bigint, next))::text
  from (${rows}) as page
) as rows`;
}
