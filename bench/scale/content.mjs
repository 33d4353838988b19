import { fillPostgres, KEY, PUBLISHER } from '../growth/content.mjs';
import { TODAY } from '../growth/requests.mjs';
import { manage, startTouchline } from '../server/touchline.mjs';

/** Events of the publisher. */
const EVENTS = 10_000;
const WORKS = 40;
const CLUBS = 40;
const BANNERS = 6;

export const COLLECTION = 'home';
export const VIDEO = 'film';
/** The match whose score changes. */
const MATCH = 'match';
export const CLUB = 'club-42';

const metadata = {
  competition: { name: 'Meridian League', round: '14' },
  home: { name: 'Club 42', color: '#d2122e', logoUrl: 'https://img.example/club-42.png' },
  away: { name: 'Club 43', color: '#ed1c24', logoUrl: 'https://img.example/club-43.png' },
  venue: { name: 'Stadion 42', city: 'Köln' },
};

/** Creates a database with the content of a publisher whose pages have every widget; null without PostgreSQL. */
export async function fillStore({ database, port }) {
  const made = await fillPostgres({ database, events: EVENTS, port });
  if (!made) return null;
  try {
    const { origin, stop } = await startTouchline({ port, store: { databaseUrl: made.url } });
    await createContent(origin).finally(() => stop());
    return made;
  } catch (error) {
    await made.drop();
    throw error;
  }
}

async function createContent(origin) {
  const create = (collection, name, id, body) =>
    manage(origin, 'POST', `/${PUBLISHER}/${collection}?${name}Id=${id}`, body);
  await create('events', 'event', MATCH, {
    typeId: 'football',
    title: 'Club 42 - Club 43',
    status: 'EVENT_STATUS_STARTED',
    startTime: new Date(TODAY + 12 * 3_600_000).toISOString(),
    metadata: { ...metadata, score: { home: 0, away: 0 } },
  });
  await create('videos', 'video', VIDEO, {
    playlists: [{ format: 'HLS', url: 'https://media.example/film/main.m3u8' }],
  });
  for (let n = 0; n < CLUBS; n++)
    await create('entities', 'entity', `club-${n + 30}`, { displayName: `Club ${n + 30}` });
  for (let n = 0; n < WORKS; n++)
    await create('creativeWorks', 'creativeWork', `work-${n}`, { typeId: 'film', title: `A film about match ${n}` });
  await manage(origin, 'PATCH', `/${PUBLISHER}/events/${MATCH}`, { entityIds: [CLUB, 'club-43'] });
  await create('bannerCollections', 'bannerCollection', COLLECTION, {
    banners: Array.from({ length: BANNERS }, (_, n) => ({
      id: String(n),
      destinationUrl: `https://publisher.example/offer/${n}`,
      altText: '',
      texts: [{ text: `Headline ${n}`, isButton: false, color: '#fff', backgroundColor: 'transparent' }],
      backgroundAssets: [{ assetUrl: `https://img.example/banner-${n}.webp` }],
    })),
  });
}

/** Writes the n-th score of the match. A team scores 99 times at most, so `tick` tells the writes apart. */
export function writeScore(origin, n) {
  const score = { home: n % 100, away: 0 };
  return manage(origin, 'PATCH', `/${PUBLISHER}/events/${MATCH}`, { metadata: { ...metadata, tick: n, score } });
}

export { KEY };
