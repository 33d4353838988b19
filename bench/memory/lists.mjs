import { KEY } from '../growth/content.mjs';
import { DAY, pathOf, TODAY } from '../growth/requests.mjs';

/** Default of ANSWER_CACHE_BYTES. */
const SETTING = 128 * 2 ** 20;
/** Days over which the lists are spread; the archive of the benchmark has as many. */
const DAYS = 60;
const PASSES = 2;
/** Requests that run at the same time. */
const AT_ONCE = 4;

/** Requests each of `lists` different lists twice; resolves to what the server holds above what it held when idle. */
export async function measureLists({ start, lists }) {
  const site = await start();
  try {
    const idle = await site.memory();
    for (let n = 0; n < lists * PASSES; n += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => site.visit(n + index, listPath((n + index) % lists)))
      );
    }
    const full = await site.memory();
    return { lists, setting: SETTING, idle, full, growth: full.rss - idle.rss };
  } finally {
    await site.stop();
  }
}

/** Ten events of one of the days around today, from another second on for each list. */
function listPath(n) {
  const start = TODAY + ((n % DAYS) - 40) * DAY + Math.floor(n / DAYS) * 1000;
  const filter = `start_time >= "${iso(start)}" AND start_time <= "${iso(start + DAY)}"`;
  return pathOf({ query: { filter, orderBy: 'start_time asc', pageSize: '10' } }, KEY, 0);
}

function iso(time) {
  return new Date(time).toISOString();
}
