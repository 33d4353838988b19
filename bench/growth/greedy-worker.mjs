import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../server/child.mjs';
import { createClient } from './client.mjs';
import { pathOf, worstQuery } from './requests.mjs';
import { summaryOf } from './times.mjs';

/** The one address of the greedy client. */
const ADDRESS = '127.0.0.9';
/** ms that it waits after a refusal: less than it is told to. */
const PAUSE = 100;

/** Requests by name; `n` makes each request unique, so that no cache has it. */
const REQUESTS = {
  worst: (n) => ({ query: { pageSize: '10', ...worstQuery(n) } }),
  feed: () => ({ method: ':exportIcs', query: {} }),
  search: (n) => ({ query: { pageSize: '10', search: `club ${n % 500}` } }),
};

/** Sends requests of one kind over `connections` connections at once for `seconds`. */
answerParent(async ({ origin, key, kind, connections, seconds }) => {
  const client = createClient({ origin, address: ADDRESS, connections });
  const end = performance.now() + seconds * 1000;
  const results = [];
  let next = 0;
  const work = async () => {
    while (performance.now() < end) {
      next += 1;
      const begin = performance.now();
      const timeout = wait(end - begin, { status: 'under way at the end' }, { ref: false });
      const path = pathOf(REQUESTS[kind](next), key, next);
      const { status } = await Promise.race([client.get(path).catch(() => ({ status: 0 })), timeout]);
      results.push({ status, time: performance.now() - begin });
      if (status !== 200) await wait(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  client.close();
  return summaryOf(results);
});
