const DAY = 86_400_000;

/** The first of the days over which the events are spread; epoch ms. */
export const FIRST_DAY = Date.parse('2026-01-01T00:00:00Z');
/** Days over which they are spread: a year, so that a day of 100,000 events has 274. */
export const DAYS = 365;
const PAGE_SIZE = 10;

/**
 * The path of the n-th question of a calendar: the first page of a day's events. No two are alike, and neighbours are
 * about different days: each begins a little later than the one about the same day before.
 */
export function dayPath(key, n) {
  const start = FIRST_DAY + (n % DAYS) * DAY + Math.floor(n / DAYS);
  return pathOf(key, start);
}

/** Always the same question. */
export function samePath(key) {
  return pathOf(key, FIRST_DAY + 100 * DAY);
}

function pathOf(key, start) {
  const [from, to] = [start, start + DAY].map((time) => new Date(time).toISOString());
  const filter = `start_time >= "${from}" AND start_time <= "${to}"`;
  const query = new URLSearchParams({
    key,
    pageSize: String(PAGE_SIZE),
    orderBy: 'start_time asc',
    locale: 'en',
    filter,
  });
  return `/v1/events?${query}`;
}
