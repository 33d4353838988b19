import { manage } from '../server/touchline.mjs';
import { DAYS, FIRST_DAY } from './list-paths.mjs';

export const PUBLISHER = 'bench';
export const KEY = 'pk_bench';

/** Templates of the events, one for each sport, with payloads of contract §2.4. */
const templates = [
  {
    typeId: 'football',
    title: { en: 'Ajax - PSV', nl: 'Ajax - PSV' },
    metadata: {
      competition: { name: 'Eredivisie', round: '14' },
      clock: { period: '2H', minute: 67, added: 0 },
      home: { name: 'Ajax', shortName: 'AJA', color: '#d2122e', logoUrl: 'https://img.example/ajax.png' },
      away: { name: 'PSV', shortName: 'PSV', color: '#ed1c24', logoUrl: 'https://img.example/psv.png' },
      score: { home: 1, away: 0, halfTime: { home: 1, away: 0 }, penalties: null },
      venue: { name: 'Arena', city: 'Amsterdam' },
    },
  },
  {
    typeId: 'basketball',
    title: 'Zalgiris - Baskonia',
    metadata: {
      competition: { name: 'EuroLeague' },
      teams: [
        { side: 'HOME', name: 'Zalgiris', color: '#006a4d', logo: 'https://img.example/z.png', points: 61 },
        { side: 'AWAY', name: 'Baskonia', color: '#0a2240', logo: 'https://img.example/b.png', points: 58 },
      ],
    },
  },
  {
    typeId: 'tennis',
    title: 'J. Sinner - A. Rublev',
    metadata: {
      tournament: { name: 'ATP 500 Basel', round: 'QF', surface: 'hard' },
      players: [
        { name: 'J. Sinner', country: 'IT', imageUrl: 'https://img.example/js.png', setsWon: 1, games: [6, 4, 3] },
        { name: 'A. Rublev', country: 'RU', imageUrl: 'https://img.example/ar.png', setsWon: 1, games: [4, 6, 2] },
      ],
      summary: '6-4 4-6 3-2',
    },
  },
  {
    typeId: 'motorsport',
    title: 'Interlagos',
    metadata: { series: { name: 'F1' }, session: 'RACE', circuit: { name: 'Interlagos', country: 'BR' } },
  },
  {
    typeId: 'cricket',
    title: 'Sixers - Heat',
    metadata: {
      format: 'T20',
      home: { name: 'Sixers', color: '#ff1493' },
      away: { name: 'Heat', color: '#00a99d' },
      innings: [{ battingSide: 'home', runs: 163, wickets: 7, overs: '20.0', text: '163/7 (20)' }],
    },
  },
];

/** Makes the publisher, its key and one event a sport, through the API; the server's own code writes their columns. */
export async function createTemplates(origin) {
  await manage(origin, 'POST', `?publisherId=${PUBLISHER}`, { languageCode: 'en', timeZone: 'Europe/Amsterdam' });
  await manage(origin, 'POST', `/${PUBLISHER}/publicKeys?publicKeyId=${KEY}`, {
    allowNoReferrer: true,
    rateLimit: { requestsPerMinutePerAddress: 100_000_000 },
  });
  for (const id of ['v1', 'v2']) await manage(origin, 'POST', `/${PUBLISHER}/videos?videoId=${id}`, {});
  for (const id of ['ajax', 'psv', 'eredivisie']) {
    await manage(origin, 'POST', `/${PUBLISHER}/entities?entityId=${id}`, {});
  }
  for (const [index, template] of templates.entries()) {
    await manage(origin, 'POST', `/${PUBLISHER}/events?eventId=template-${index}`, {
      ...template,
      description: 'Round 14',
      status: 'EVENT_STATUS_FINISHED',
      startTime: new Date(FIRST_DAY - 86_400_000).toISOString(),
      thumbnailUrl: 'https://img.example/e1.jpg',
      posterUrl: 'https://img.example/e1-poster.jpg',
      videoIds: ['v1', 'v2'],
      entityIds: ['ajax', 'psv', 'eredivisie'],
      links: { details: 'https://acme.example/m/e1' },
    });
  }
}

/**
 * SQL that makes `count` events out of the templates, spread evenly over the days: each copies all columns of its
 * template but those named here. Through the API they would take minutes.
 */
export function multiplyTemplates(columns, count) {
  const start = `to_timestamp(${FIRST_DAY / 1000} + n * ${(DAYS * 86_400) / count})`;
  const own = {
    id: `'e' || n`,
    revision: `revision + 10 + n`,
    start_time: start,
    body: `jsonb_set(body, '{startTime}', to_jsonb(to_char(${start} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`,
    words: `words || to_tsvector('simple', 'n' || n)`,
  };
  const values = columns.map((name) => own[name] ?? name);
  return [
    `insert into events (${columns.join(', ')})
     select ${values.join(', ')} from generate_series(1, ${count}) as n
     join events on publisher_id = '${PUBLISHER}' and id = 'template-' || (n % ${templates.length})`,
    `update publishers set counter = counter + ${count + 100} where id = '${PUBLISHER}'`,
  ];
}

/** The columns of the table, in order; generated ones cannot be written. */
export const COLUMNS = `select column_name as name from information_schema.columns
  where table_name = 'events' and table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`;
