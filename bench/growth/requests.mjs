export const DAY = 86_400_000;
export const EVENTS_PER_DAY = 144;
/** Midnight before the run, in epoch ms; what widgets ask depends on the day. */
export const TODAY = Math.floor(Date.now() / DAY) * DAY;

/** When the first of `count` events starts, in epoch ms: two thirds of them are in the past. */
export function firstStart(count) {
  return TODAY - Math.floor((count * 2) / 3 / EVENTS_PER_DAY) * DAY;
}

/**
 * The twenty requests that widgets and Studio send, each with its query parameters. `management`: sent by Studio with a
 * token.
 *
 * Source: packages/client, packages/widgets (calendar/data/queries.ts, cards/data/useContent.ts), studio.md.
 */
export const REQUESTS = [
  request('calendar: a day', { filter: dayFilter(0), orderBy: 'start_time asc' }),
  request('calendar: a day of one type', {
    filter: `(type_id = "football") AND ${dayFilter(1)}`,
    orderBy: 'start_time asc',
  }),
  request('calendar: next match after an empty day', {
    filter: `start_time >= "${timeAt(DAY)}"`,
    orderBy: 'start_time asc',
    pageSize: '1',
  }),
  request('calendar: days of a month that have events', {
    filter: `start_time >= "${timeAt(0)}" AND start_time < "${timeAt(30 * DAY)}"`,
    fields: 'events(id,startTime),totalSize',
    pageSize: '100',
  }),
  request('cards: upcoming', { filter: `start_time > "${timeAt(0)}"`, orderBy: 'start_time asc' }),
  request('cards: results, newest first', { filter: `start_time < "${timeAt(0)}"`, orderBy: 'start_time desc' }),
  request('cards: finished, newest first', { filter: 'status = EVENT_STATUS_FINISHED', orderBy: 'start_time desc' }),
  request('cards: live now', { filter: 'status = EVENT_STATUS_STARTED', orderBy: 'start_time asc' }),
  request('cards: one type, upcoming', {
    filter: `type_id = "tennis" AND start_time > "${timeAt(0)}"`,
    orderBy: 'start_time asc',
  }),
  request('cards: a type without events', { filter: 'type_id = "nothing"', orderBy: 'start_time desc' }),
  request("cards: a club's matches", { filter: 'entity_ids:"club-42"', orderBy: 'start_time asc' }),
  request("cards: a club's results, newest first", {
    filter: `entity_ids:"club-42" AND start_time < "${timeAt(0)}"`,
    orderBy: 'start_time desc',
  }),
  request('cards: one competition, upcoming', {
    filter: `metadata.competition.name = "League 7" AND start_time > "${timeAt(0)}"`,
    orderBy: 'start_time asc',
  }),
  request('player: the match of a video', { filter: 'video_ids:"v4242"', pageSize: '1' }),
  request('cards: with pinned items', { pinnedIds: 'e00000077,e00000078,e00000079' }),
  request('search: two words', { search: 'club 421' }),
  request('search: in the order of start', { search: 'club 421', orderBy: 'start_time asc' }),
  request('all events, first page', {}),
  request('all events by title', { orderBy: 'title asc' }),
  request('Studio: changed most recently', { orderBy: 'update_time desc', pageSize: '50' }),
];

/** Legal requests that no index serves: their status must not depend on the load of the moment. */
export const EXPENSIVE_REQUESTS = [
  request('title contains, newest change first', { filter: 'title:"421"', orderBy: 'update_time desc' }),
  request('changed since', { filter: `update_time > "${timeAt(-DAY)}"`, orderBy: 'title asc' }),
  request('a number in metadata', { filter: 'metadata.score.home > 3', orderBy: 'title desc' }),
  request('neither this description nor that club', worstQuery(0)),
];

/** The most expensive legal query; each `n` makes one that no cache holds. */
export function worstQuery(n) {
  return { filter: `NOT description:"x${n}" OR metadata.home.name:"y${n}"`, orderBy: 'title asc' };
}

/** The n-th day list of the visitors: within the ten days around today, each one unlike those before. */
export function dayQuery(n) {
  const start = TODAY + ((n % 10) - 5) * DAY + Math.floor(n / 10);
  return { filter: `start_time >= "${iso(start)}" AND start_time <= "${iso(start + DAY)}"`, orderBy: 'start_time asc' };
}

/** The n-th of the lists that visitors have open on an evening: fifty for each of the forty days around today. */
export function eveningQuery(n) {
  const start = TODAY + ((n % 40) - 20) * DAY + Math.floor(n / 40);
  return { filter: `start_time >= "${iso(start)}" AND start_time <= "${iso(start + DAY)}"`, orderBy: 'start_time asc' };
}

/** The path of a list request; `variant` changes the locale so that no cache holds the response. */
export function pathOf({ method = '', query }, key, variant) {
  const region = String.fromCharCode(65 + (Math.floor(variant / 26) % 26), 65 + (variant % 26));
  return `/v1/events${method}?${new URLSearchParams({ key, locale: `en-${region}`, ...query })}`;
}

function request(name, query) {
  return { name, query: { pageSize: '10', ...query } };
}

function dayFilter(days) {
  return `start_time >= "${timeAt(days * DAY)}" AND start_time <= "${timeAt((days + 1) * DAY)}"`;
}

function timeAt(offset) {
  return iso(TODAY + offset);
}

function iso(time) {
  return new Date(time).toISOString();
}
