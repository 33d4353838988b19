import { MINUTE_MS } from '@touchline/domain';
import type { EventRow } from './columns.ts';
import type { Connection } from './duckdb.ts';
import { WATCHES, WATCHING_SECONDS } from './watches.ts';

/** Minutes that are settled at once: a day. */
const MAX_SPAN_MINUTES = 1_440;
/** Maximum gap between two minutes that are settled together. */
const MAX_GAP_MINUTES = 10;

/**
 * Returns the minutes (epoch minutes of their ends) at whose end these events may count as watching. They are settled
 * again, because events may arrive late.
 */
export function touchedMinutes(events: readonly EventRow[]): { readonly minute: number }[] {
  const minutes = new Set<number>();
  for (const { time, watching } of events) {
    if (time === null || watching === null) continue;
    const minute = Math.ceil(time / MINUTE_MS);
    if (minute * MINUTE_MS - time < WATCHING_SECONDS * 1_000) minutes.add(minute);
  }
  return [...minutes].map((minute) => ({ minute }));
}

/**
 * Settles who watched at the ends of minutes, up to a minute ago, with one row per viewing and minute. So the peak of a
 * month is counted in a tenth of the time that its events would take. Runs in the connection's transaction; `now` is
 * epoch ms.
 */
export async function settleMinutes(connection: Connection, now: number): Promise<void> {
  const last = Math.max(0, Math.floor(now / MINUTE_MS) - 1);
  const touched = await connection.run(
    `SELECT DISTINCT minute FROM touched_minutes WHERE minute <= ${last} ORDER BY minute`
  );
  const minutes = (await touched.getRows()).map(([minute]) => Number(minute));
  for (const [first, until] of runsOf(minutes)) {
    await connection.run(`DELETE FROM watched_minutes WHERE minute BETWEEN ${first} AND ${until}`);
    await connection.run(`INSERT INTO watched_minutes ${watchedSql(first, until)}`);
  }
  await connection.run(`DELETE FROM touched_minutes WHERE minute <= ${last}`);
  await connection.run('DELETE FROM settled_minutes');
  await connection.run(`INSERT INTO settled_minutes VALUES (${last})`);
}

function runsOf(minutes: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const minute of minutes) {
    const run = runs.at(-1);
    if (run && minute - run[1] <= MAX_GAP_MINUTES && minute - run[0] < MAX_SPAN_MINUTES) run[1] = minute;
    else runs.push([minute, minute]);
  }
  return runs;
}

function watchedSql(first: number, until: number): string {
  return `SELECT publisher, minute, viewing,
      CASE WHEN count(*) OVER (PARTITION BY publisher, minute, visitor) > 1 THEN visitor END AS visitor, bot FROM (
      SELECT s.publisher, s.minute, s.viewing, coalesce(r.viewer, r.viewing) AS visitor, r.bot FROM (
        SELECT publisher, viewing, minute, ${WATCHES} AS watches FROM (
          SELECT *, CAST(ceil(seconds / 60) AS BIGINT) AS minute FROM (
            SELECT publisher, viewing, sequence, watching, extract(epoch FROM time) AS seconds FROM viewing_events
            WHERE watching IS NOT NULL AND time > ${timeSql(first - 1)} AND time <= ${timeSql(until)}
          ) AS recorded
        ) AS recorded WHERE minute * 60 - seconds < ${WATCHING_SECONDS} GROUP BY publisher, viewing, minute
      ) AS s JOIN all_viewings AS r ON r.viewing = s.viewing WHERE s.watches = 1
    ) AS watched ORDER BY minute, viewing`;
}

function timeSql(minute: number): string {
  return `TIMESTAMP '${new Date(minute * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')}'`;
}
