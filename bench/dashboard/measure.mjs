import { END, PUBLISHER } from './month.mjs';
import { questions } from './questions.mjs';

/** Asks each question `runs` times after a first one; rows of `{ name, median, worst, rows }`, ms. */
export async function measure({ store, readAnalyticsQuestion, ask }, runs) {
  const read = (query, input) => {
    const { sql, parameters } = query.build(input);
    return store.read(sql, parameters);
  };
  const measured = [];
  for (const [name, asked] of questions) {
    const times = [];
    let rows = 0;
    for (let run = 0; run <= runs; run += 1) {
      const begin = performance.now();
      const question = readAnalyticsQuestion({ pageSize: 1_000, ...asked });
      const answer = await ask(question, { publisher: PUBLISHER }, { analytics: { read }, secret: 'bench', now: END });
      if (run > 0) times.push(performance.now() - begin);
      rows = answer.rows.length;
    }
    times.sort((a, b) => a - b);
    measured.push({ name, median: times[Math.floor(times.length / 2)], worst: times.at(-1), rows });
    console.warn(`${name}: ${Math.round(measured.at(-1).median)} ms`);
  }
  return measured;
}
