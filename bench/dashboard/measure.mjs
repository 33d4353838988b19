import { END, PUBLISHER } from './month.mjs';
import { queries } from './queries.mjs';

/** Runs each query `runs` times after a first one. Returns rows of `{ name, median, worst, rows }`, ms. */
export async function measure({ store, parseAnalyticsQuery, runQuery }, runs) {
  const read = (query, input) => {
    const { sql, parameters } = query.build(input);
    return store.read(sql, parameters);
  };
  const measured = [];
  for (const [name, fields] of queries) {
    const times = [];
    let rows = 0;
    for (let run = 0; run <= runs; run += 1) {
      const begin = performance.now();
      const parsed = parseAnalyticsQuery({ pageSize: 1_000, ...fields });
      const answer = await runQuery(
        parsed,
        { publisher: PUBLISHER },
        { analytics: { read }, secret: 'bench', now: END }
      );
      if (run > 0) times.push(performance.now() - begin);
      rows = answer.rows.length;
    }
    times.sort((a, b) => a - b);
    measured.push({ name, median: times[Math.floor(times.length / 2)], worst: times.at(-1), rows });
    console.warn(`${name}: ${Math.round(measured.at(-1).median)} ms`);
  }
  return measured;
}
