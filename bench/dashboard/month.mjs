import { createChooser, createRandom } from './random.mjs';
import { createViewing } from './viewing.mjs';

/** End of the month, and start of its match: a Saturday evening. */
export const END = Date.parse('2026-11-22T00:00:00Z');
const DAYS = 28;
export const START = END - DAYS * 86_400_000;
export const KICK_OFF = Date.parse('2026-11-21T19:00:00Z');
export const PUBLISHER = 'acme';

const SECOND = 1_000;
const HOUR = 3_600_000;
/** ms whose events come together. */
const SLOT = 10 * SECOND;
/** Of all viewings those of the match. */
const MATCH_VIEWINGS = 46_000 / 330_000;

/** Weight of each hour of the day, UTC. */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 8, 9, 9, 8, 8, 9, 11, 14, 18, 20, 16, 9, 4];

const WORDS = [
  'viewinit',
  'viewstart',
  'play',
  'renditionchange',
  'playing',
  'hb',
  'pause',
  'seeking',
  'seeked',
  'rebufferstart',
  'rebufferend',
  'error',
  'ended',
  'viewend',
];
const word = Object.fromEntries(WORDS.map((name, index) => [name, index]));
/** Effect of each event on watching: 0 stops, 1 starts, 2 none. */
const watching = {
  play: 1,
  playing: 1,
  hb: 1,
  seeked: 1,
  rebufferstart: 1,
  rebufferend: 1,
  pause: 0,
  error: 0,
  ended: 0,
  viewend: 0,
};

/**
 * A month of a publisher of 40 videos: so many viewings with so many events in all, the same each time.
 *
 * `viewings` are rows of the store in the order of their starts; `events` are columns, in the order in which they happened
 * within ten seconds, as batches bring them.
 */
export function createMonth({ viewings: count, events: most }) {
  const random = createRandom(9);
  const pick = createPickers(random);
  const starts = createStarts(count, random);
  const events = createColumns(most);
  const addEvent = (event) => put(events, event);
  const viewings = starts.map(({ time, isMatch }, index) => ({
    ...createViewing({ number: index + 1, time, isMatch }, { random, pick, addEvent }),
    publisher: PUBLISHER,
  }));
  return { viewings, events, order: orderOf(events) };
}

/** Moments of starts, the match among them, in order. */
function createStarts(count, random) {
  const hours = createWeighted(HOURS, random);
  const matches = Math.round(count * MATCH_VIEWINGS);
  const starts = Array.from({ length: count }, (_, index) => {
    if (index < matches) return { time: KICK_OFF + (random() ** 2 * 100 - 10) * 60 * SECOND, isMatch: true };
    const day = Math.floor(random() * DAYS);
    return { time: START + day * 24 * HOUR + (hours() + random()) * HOUR, isMatch: false };
  });
  return starts.map(({ time, isMatch }) => ({ time: Math.floor(time), isMatch })).toSorted((a, b) => a.time - b.time);
}

function createWeighted(weights, random) {
  const total = weights.reduce((sum, each) => sum + each, 0);
  return () => {
    let left = random() * total;
    for (const [index, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return index;
    }
    return 0;
  };
}

function createPickers(random) {
  const videos = Array.from({ length: 40 }, (_, index) => ({
    id: `video-${String(index + 1).padStart(2, '0')}`,
    title: `Round ${index + 1}: the highlights`,
    live: index % 4 === 0,
    duration: index % 4 === 0 ? null : (3 + (index % 9) * 2) * 60 * SECOND,
    event: index % 3 === 0 ? { id: `event-${index + 1}`, title: `Match day ${index + 1}` } : null,
  }));
  const choose = (items) => createChooser(items, random);
  return {
    video: choose(videos),
    match: { ...videos[0], event: { id: 'final', title: 'Harbour City v Westhaven' } },
    widget: choose(['event-player', 'video-player', 'creative-work-player']),
    page: choose(
      Array.from(
        { length: 30 },
        (_, index) => `https://${index % 3 === 0 ? 'www' : 'sport'}.acme.example/news/${index}`
      )
    ),
    country: choose(['NL', 'BE', 'DE', 'GB', 'FR', 'US', 'ES', 'IT', 'PL', 'SE', 'DK', 'AE']),
    device: choose(['phone', 'desktop', 'tablet', 'tv']),
    browser: choose(['Chrome', 'Safari', 'Edge', 'Firefox', 'Samsung Internet']),
    version: choose(['129', '130', '128', '127', '18', '17']),
    os: choose(['Android', 'iOS', 'Windows', 'macOS', 'Linux']),
    error: choose(['networkError', 'mediaError', 'manifestLoadError', 'keySystemError']),
  };
}

function createColumns(most) {
  return {
    length: 0,
    most,
    viewing: new Uint32Array(most),
    time: new Float64Array(most),
    sequence: new Uint32Array(most),
    word: new Uint8Array(most),
    playhead: new Uint32Array(most),
    detail: [],
  };
}

function put(events, { number, at, name, sequence, playhead, detail }) {
  const index = events.length;
  if (index === events.most) return;
  events.length += 1;
  events.viewing[index] = number;
  events.time[index] = at;
  events.sequence[index] = sequence;
  events.word[index] = word[name];
  events.playhead[index] = playhead;
  if (detail !== null) events.detail[index] = detail;
}

/** Places of the events by the ten seconds in which they happened. */
function orderOf({ length, time }) {
  const slotOf = (index) => Math.max(0, Math.floor((time[index] - START) / SLOT));
  let last = 0;
  for (let index = 0; index < length; index += 1) last = Math.max(last, slotOf(index));
  const begins = new Uint32Array(last + 2);
  for (let index = 0; index < length; index += 1) begins[slotOf(index) + 1] += 1;
  for (let slot = 1; slot < begins.length; slot += 1) begins[slot] += begins[slot - 1];
  const order = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) order[begins[slotOf(index)]++] = index;
  return order;
}

/** A row of the store. */
export function eventRow(events, index) {
  const name = WORDS[events.word[index]];
  const says = watching[name];
  return {
    viewing: events.viewing[index],
    publisher: PUBLISHER,
    sequence: events.sequence[index],
    time: events.time[index],
    word: name,
    playhead: events.playhead[index],
    watching: says === undefined ? null : says === 1,
    detail: events.detail[index] ?? null,
  };
}

/** A banner or card, seen or clicked, at that part of the month (0 to 1). */
export function contentRow(part, viewing, random) {
  const item = Math.floor(random() ** 2 * 24);
  const { page, site, country, device, browser, browser_version, os, bot } = viewing;
  return {
    ...{ page, site, country, device, browser, browser_version, os, bot },
    publisher: PUBLISHER,
    time: Math.floor(START + part * (END - START)),
    word: random() < 0.04 ? 'click' : 'impression',
    widget: item % 2 === 0 ? 'banner-carousel' : 'event-calendar',
    collection_id: item % 2 === 0 ? `banners-${item % 3}` : null,
    item_id: `item-${item}`,
    item_type: item % 2 === 0 ? 'banner' : 'event',
    item_index: item % 8,
    browser_user: viewing.browser_user,
    auth_user: null,
    session: viewing.session,
  };
}
