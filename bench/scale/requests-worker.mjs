import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../growth/client.mjs';
import { summaryOf } from '../growth/times.mjs';
import { answerParent } from '../server/child.mjs';
import { requestAt } from './paths.mjs';

/** Visitors with an address each, as from many homes: fewer than the limits of one client allow. */
const VISITORS = 250;
/** ms that a request may take after the end; it then counts as that long and as failed. */
const RESPONSE_TIMEOUT_MS = 10_000;

let next = 0;
let clients = [];
let clientsOrigin = '';

/**
 * Sends `rate` requests a second for `seconds`, whether the server responds or not. The time of a request counts from when
 * it was due, so a server that is stuck is seen by every visitor who waits. Resolves to the summary of all and of each kind.
 */
answerParent(async ({ origin, rate, seconds }) => {
  if (clientsOrigin !== origin) {
    for (const client of clients) client.close();
    clients = Array.from({ length: VISITORS }, (_, n) => createClient({ origin, address: `127.0.3.${n + 1}` }));
    clientsOrigin = origin;
  }
  const begin = performance.now();
  const results = [];
  for (let n = 0; n < rate * seconds; n++) {
    const due = begin + (n * 1000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    results.push(send(next++, due));
  }
  const all = await Promise.all(results);
  const names = [...new Set(all.map(({ name }) => name))];
  const kinds = names.map((name) => [name, summaryOf(all.filter((result) => result.name === name))]);
  return { ...summaryOf(all), kinds: Object.fromEntries(kinds) };
});

async function send(n, due) {
  const { name, path } = requestAt(n);
  const status = await Promise.race([
    clients[n % VISITORS].get(path).then(
      (response) => response.status,
      () => 0
    ),
    wait(RESPONSE_TIMEOUT_MS, 0, { ref: false }),
  ]);
  return { name, status, time: performance.now() - due };
}
