import { setTimeout as wait } from 'node:timers/promises';
import { KEY, PUBLISHER } from '../growth/content.mjs';
import { DAY, EVENTS_PER_DAY, firstStart, pathOf, TODAY } from '../growth/requests.mjs';
import { TOKEN } from '../server/touchline.mjs';

/** Lists that visitors have open, of how many days around today, reads of them a second, and pages that watch events. */
const LISTS = 201;
const DAYS = 5;
const READS = 20;
const STREAMS = 5;
/** Matches that are played. */
const MATCHES = 20;
const MINUTE = 60_000;
/** Minutes after which a server holds what it needs. */
const SETTLE = 10;

/**
 * Writes scores for `minutes` while visitors read the same lists again and again. Resolves to what the server holds after
 * each minute, garbage collected. `settled`: the minute with which the end is compared.
 */
export async function measureScores({ start, events, minutes, rate, log }) {
  const site = await start();
  const watching = new AbortController();
  try {
    for (let n = 0; n < STREAMS; n += 1) watch(site.origin, watching.signal);
    const begin = performance.now();
    const until = begin + minutes * MINUTE;
    const reads = repeat({ rate: READS, until }, (n) => site.visit(n, readPath(n)));
    const writes = repeat({ rate, until }, (n) => writeScore(site.editor, { events, n }));
    const samples = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await Promise.race([wait(begin + minute * MINUTE - performance.now()), failed(reads), failed(writes)]);
      samples.push({ minute, ...(await site.memory()) });
      log(samples.at(-1));
    }
    return {
      minutes,
      rate,
      reads: await reads,
      writes: await writes,
      settled: Math.min(SETTLE, Math.ceil(minutes / 2)),
      samples,
    };
  } finally {
    watching.abort();
    await site.stop();
  }
}

/** Does the work `rate` times a second; resolves to how often it was done. */
async function repeat({ rate, until }, work) {
  const begin = performance.now();
  for (let n = 0; ; n += 1) {
    const due = begin + (n * 1000) / rate;
    if (due >= until) return n;
    if (due > performance.now()) await wait(due - performance.now());
    await work(n);
  }
}

/** Never resolves. */
function failed(work) {
  return new Promise((_, reject) => work.catch(reject));
}

/** Every tenth read is a fragment and every fortieth a calendar feed, which are cached in other places than lists. */
function readPath(n) {
  if (n % 40 === 0) return `/v1/events:exportIcs?${new URLSearchParams({ key: KEY, filter: dayFilter(TODAY) })}`;
  if (n % 10 === 0) return `/v1/fragments/calendar?key=${KEY}&locale=en&time-zone=UTC`;
  // A step that is prime to the number of lists visits them all, in no order of days.
  return listPath((n * 79) % LISTS);
}

/** A page of one day; the lists of today begin with the matches that are played. */
function listPath(n) {
  const filter = dayFilter(TODAY + ((n % DAYS) - 2) * DAY - Math.floor(n / DAYS));
  return pathOf({ query: { filter, orderBy: 'start_time asc', pageSize: String(MATCHES) } }, KEY, 0);
}

function dayFilter(start) {
  return `start_time >= "${iso(start)}" AND start_time <= "${iso(start + DAY)}"`;
}

function iso(time) {
  return new Date(time).toISOString();
}

async function writeScore(editor, { events, n }) {
  const first = Math.round((TODAY - firstStart(events)) / DAY) * EVENTS_PER_DAY;
  const id = `e${String(first + (n % MATCHES)).padStart(8, '0')}`;
  // A team scores 99 times at most.
  const { status, text } = await editor.send('PATCH', `/v1/publishers/${PUBLISHER}/events/${id}`, {
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { score: { home: Math.floor(n / MATCHES) % 100, away: 0 } } }),
    keepText: true,
  });
  if (status !== 200) throw new Error(`PATCH ${id}: ${status} ${text}`);
}

async function watch(origin, signal) {
  try {
    const response = await fetch(`${origin}/v1/events:watch?key=${KEY}`, { signal });
    for await (const _ of response.body);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
