import { answerParent } from '../server/child.mjs';
import { pg } from '../server/postgres.mjs';

/** The server's own number of connections: apps/server/src/platform/database/postgres-pool.ts. */
const POOL_SIZE = 16;

let pool;

/** Runs one SQL text with the given lists of parameters in turn, so many at a time: what the driver and SQL cost. */
answerParent(async ({ url, text, parameters, concurrency, seconds }) => {
  pool ??= new pg.Pool({ connectionString: url, max: POOL_SIZE });
  const times = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let next = 0;
  const work = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await pool.query(text, parameters[next++ % parameters.length]);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const took = performance.now() - start;

  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { count: times.length, took, p50: at(0.5), p99: at(0.99) };
});
