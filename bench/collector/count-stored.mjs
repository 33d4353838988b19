import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Compares a store with the batches that the pages have sent. `lost` and `doubled` are events, counted page by page. The
 * identity of an event is its viewing, number, time and name; for cards it is visitor, time and item.
 */
export async function countStored({ dataDir, pages, perPage }) {
  const instance = await DuckDBInstance.create(join(dataDir, 'analytics', 'viewings.duckdb'));
  const connection = await instance.connect();
  const rowOf = async (sql) => (await (await connection.run(sql)).getRowObjectsJS())[0];
  const compared = async (perPage, { group, table, key }) => {
    const sql = `WITH each_page AS (
        SELECT ${group} AS page, count(*) AS n, count(DISTINCT (${key})) AS different FROM ${table} GROUP BY ALL)
      SELECT count(*) AS pages, coalesce(sum(n - different), 0) AS doubled,
        coalesce(sum(greatest(0, ${perPage} - different)), 0) AS lost FROM each_page`;
    const row = await rowOf(sql);
    return { lost: Number(row.lost) + (pages - Number(row.pages)) * perPage, doubled: Number(row.doubled) };
  };
  const viewings = await rowOf('SELECT count(*) AS n, count(DISTINCT id) AS different FROM all_viewings');
  const parts = [
    await compared(perPage.viewing, {
      group: 'id',
      table: 'viewing_events JOIN all_viewings USING (viewing)',
      key: 'sequence, time, word',
    }),
    await compared(perPage.content, { group: 'session', table: 'content_events', key: 'time, word, item_id' }),
  ];
  connection.closeSync();
  instance.closeSync();
  return {
    viewings: Number(viewings.n),
    lost: parts[0].lost + parts[1].lost,
    doubled: parts[0].doubled + parts[1].doubled + Number(viewings.n) - Number(viewings.different),
  };
}
