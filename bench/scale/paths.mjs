import { DAY, dayQuery, eveningQuery, pathOf, TODAY } from '../growth/requests.mjs';
import { CLUB, COLLECTION, KEY, VIDEO } from './content.mjs';

const LOCALES = ['en', 'nl', 'de', 'fr', 'es', 'it', 'pt', 'pl'];
const ZONES = ['UTC', 'Europe/Amsterdam', 'Europe/London', 'America/New_York', 'Asia/Tokyo'];
/** Day lists that visitors have open. */
const LISTS = 2_000;

/** Requests of a page with widgets. Each takes the number of its turn, so that visitors differ. */
const requests = {
  loader: () => '/embed.js',
  snippet: (n) => `/v1/snippets/calendar?${query({ heading: 'Fixtures', locale: localeOf(n) })}`,
  calendar: (n) =>
    fragment('calendar', { heading: 'Fixtures', locale: localeOf(n), timezone: ZONES[n % ZONES.length] }),
  banners: (n) => fragment('banner-carousel', { collection: COLLECTION, locale: localeOf(n) }),
  works: (n) =>
    fragment('card-carousel', { heading: 'Films', 'query-data-type': 'creative-works', locale: localeOf(n) }),
  clubs: (n) => fragment('card-grid', { heading: 'Clubs', 'query-data-type': 'entities', locale: localeOf(n) }),
  player: (n) => fragment('video-player', { 'video-id': VIDEO, locale: localeOf(n) }),
  list: (n) => pathOf({ query: { pageSize: '10', ...eveningQuery((n * 787) % LISTS) } }, KEY, 0),
  /** No cache holds its response. */
  newList: (n) => pathOf({ query: { pageSize: '10', ...dayQuery(n) } }, KEY, 1),
  collection: (n) => `/v1/bannerCollections/${COLLECTION}?${query({ locale: localeOf(n) })}`,
  video: () => `/v1/videos/${VIDEO}?${query({})}`,
};

/** Twenty requests in the order in which they are sent, again and again. */
const MIX = [
  ...['loader', 'calendar', 'list', 'banners', 'works', 'loader', 'list', 'clubs', 'calendar', 'player'],
  ...['loader', 'newList', 'snippet', 'banners', 'video', 'loader', 'list', 'works', 'calendar', 'collection'],
];

/** The n-th request: its `name` and its `path`. */
export function requestAt(n) {
  const name = MIX[n % MIX.length];
  return { name, path: requests[name](Math.floor(n / MIX.length)) };
}

/** The path of the n-th stream: the calendar of today, the cards of matches that are played, or those of a club. */
export function streamPath(n) {
  const today = `start_time >= "${new Date(TODAY).toISOString()}" AND start_time <= "${new Date(TODAY + DAY).toISOString()}"`;
  const filters = [today, 'status = EVENT_STATUS_STARTED', `entity_ids:"${CLUB}"`];
  const locale = localeOf(Math.floor(n / filters.length));
  return `/v1/events:watch?${query({ filter: filters[n % filters.length], locale })}`;
}

function fragment(widget, attributes) {
  return `/v1/fragments/${widget}?${query(attributes)}`;
}

function query(parameters) {
  return new URLSearchParams({ key: KEY, ...parameters });
}

function localeOf(n) {
  return LOCALES[n % LOCALES.length];
}
