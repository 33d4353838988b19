import { setTimeout as wait } from 'node:timers/promises';
import { TOKEN } from '../server/touchline.mjs';
import { createClient } from './client.mjs';
import { KEY, PUBLISHER } from './content.mjs';
import { DAY, EVENTS_PER_DAY, eveningQuery, firstStart, pathOf, TODAY } from './requests.mjs';

/** A live evening: lists that visitors have open, matches that are played, and scores a minute. */
const LISTS = 2_000;
const MATCHES = 20;
const WRITES_A_MINUTE = 200;
/** ms between two reads. */
const PACE = 4;
const VISITORS = 250;

/**
 * The share of reads that the answer cache serves while scores of twenty matches of today are written, as the server
 * counts it.
 */
export async function measureEvening({ start, events, seconds }) {
  const server = await start();
  const { origin } = server;
  const editor = createClient({ origin, address: '127.0.0.2' });
  const visitors = Array.from({ length: VISITORS }, (_, n) => createClient({ origin, address: `127.0.3.${n + 1}` }));
  const read = (n) =>
    visitors[n % VISITORS].get(pathOf({ query: { pageSize: '10', ...eveningQuery(n % LISTS) } }, KEY, 0));
  try {
    const statuses = new Set();
    for (let n = 0; n < LISTS; n += 10) {
      const group = await Promise.all(Array.from({ length: 10 }, (_, index) => read(n + index)));
      for (const { status } of group) statuses.add(status);
    }
    const before = await countsOf(editor);
    const end = performance.now() + seconds * 1000;
    const writes = writeScores(editor, { events, end });
    const reads = [];
    for (let n = 0; performance.now() < end; n++) {
      // A step that is prime to the number of lists visits them all, in no order of days.
      reads.push(read((n * 787) % LISTS).then(({ status }) => statuses.add(status)));
      await wait(PACE);
    }
    const written = await writes;
    await Promise.all(reads);
    const after = await countsOf(editor);
    const [hits, misses] = [after.hit - before.hit, after.miss - before.miss];
    return { hits, misses, rate: hits / (hits + misses), writes: written, statuses: [...statuses] };
  } finally {
    for (const client of [editor, ...visitors]) client.close();
    await server.stop('SIGKILL');
  }
}

async function writeScores(editor, { events, end }) {
  // The twenty matches around the hour before midnight of yesterday, which are among those that run.
  const last = Math.round((TODAY - firstStart(events)) / DAY) * EVENTS_PER_DAY;
  let count = 0;
  while (performance.now() < end) {
    const id = `e${String(last - (count % MATCHES)).padStart(8, '0')}`;
    await editor.send('PATCH', `/v1/publishers/${PUBLISHER}/events/${id}`, {
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ metadata: { score: { home: count, away: 0 } } }),
    });
    count += 1;
    await wait(60_000 / WRITES_A_MINUTE);
  }
  return count;
}

async function countsOf(client) {
  const { text } = await client.get('/metrics', { keepText: true });
  const count = (result) =>
    Number(
      new RegExp(`touchline_cache_requests_total\\{cache="answer",result="${result}"\\} (\\d+)`).exec(text)?.[1] ?? 0
    );
  return { hit: count('hit'), miss: count('miss') };
}
