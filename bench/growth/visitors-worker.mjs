import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../server/child.mjs';
import { createClient } from './client.mjs';
import { dayQuery, pathOf } from './requests.mjs';
import { summaryOf } from './times.mjs';

/** Visitors, each with an address of its own, as from many homes. */
const VISITORS = 40;
/** ms between two requests of all visitors together. */
const PACE = 25;
/** ms between two looks at `/healthz`. */
const HEALTH_PACE = 50;
/** ms that an unanswered request may take after the end; it counts as that long. */
const RESPONSE_TIMEOUT_MS = 20_000;

let next = 0;

/**
 * Requests day lists that no cache holds, at a fixed pace, for `seconds`. A response's time counts from when the request
 * was due, so a server that is stuck is seen by every visitor who waits.
 */
answerParent(async ({ origin, key, seconds }) => {
  const visitors = Array.from({ length: VISITORS }, (_, n) => createClient({ origin, address: `127.0.1.${n + 1}` }));
  const health = createClient({ origin, address: '127.0.0.1' });
  const [lists, healths] = await Promise.all([
    atPace(PACE, seconds, (n) => {
      next += 1;
      return visitors[n % VISITORS].get(pathOf({ query: { pageSize: '10', ...dayQuery(next) } }, key, 0));
    }),
    atPace(HEALTH_PACE, seconds, () => health.get('/healthz')),
  ]);
  for (const client of [...visitors, health]) client.close();
  return { lists, health: healths };
});

async function atPace(pace, seconds, send) {
  const begin = performance.now();
  const results = [];
  for (let n = 0; n * pace < seconds * 1000; n++) {
    const due = begin + n * pace;
    await wait(Math.max(0, due - performance.now()));
    results.push(
      Promise.race([
        send(n).then(
          ({ status }) => status,
          () => 0
        ),
        wait(RESPONSE_TIMEOUT_MS, 0, { ref: false }),
      ]).then((status) => ({
        status,
        time: performance.now() - due,
      }))
    );
  }
  return summaryOf(await Promise.all(results));
}
