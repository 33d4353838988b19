import { once } from 'node:events';
import { createServer } from 'node:http';
import { startServer } from '../testing/built-server.mjs';

const ADMIN_TOKEN = 'admin-token-of-the-walk-through-browsers';
const KEY = 'pk_browsers';

const HOUR = 3_600_000;
/** Time from now to the kick-off of the countdown, ms. */
const AHEAD = 51 * HOUR;

/** Captions of the whole clip. */
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 01:00.000\nThe crowd is on its feet\n';

/**
 * Starts the built server with a publisher who has films, matches, one match to come and one video, and the publisher's
 * own site with a page of widgets. Gives the page's `url`, and `close`.
 */
export async function startPublisher() {
  const site = createServer().listen(0, '127.0.0.1');
  await once(site, 'listening');
  const siteOrigin = `http://127.0.0.1:${site.address().port}`;
  const server = await startServer({ adminToken: ADMIN_TOKEN });
  const { origin } = server;
  site.on('request', serveSite({ origin, siteOrigin }));
  const close = async () => {
    site.closeAllConnections();
    site.close();
    await server.close();
  };
  try {
    await fill(server, siteOrigin);
    return { url: `${siteOrigin}/`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything that the page shows. The clip is the demo's, which the server has itself. */
async function fill({ manage }, siteOrigin) {
  const create = (path, body) => manage('POST', path, body);
  const own = '/publishers/browsers';
  await create('/publishers?publisherId=browsers', { displayName: 'Browsers', languageCode: 'en' });
  await create(`${own}/publicKeys?publicKeyId=${KEY}`, { rateLimit: { requestsPerMinutePerAddress: 100_000 } });
  for (let at = 1; at <= 8; at++) {
    const film = { typeId: 'film', title: `Film ${at}`, thumbnailUrl: `${siteOrigin}/picture.svg` };
    await create(`${own}/creativeWorks?creativeWorkId=film-${at}`, film);
  }
  for (const [id, ahead] of Object.entries({ today: 0, coming: AHEAD })) {
    const sides = { home: { name: 'Harbour City' }, away: { name: 'Old Quay' } };
    await create(`${own}/events?eventId=${id}`, {
      typeId: 'football',
      title: 'Harbour City - Old Quay',
      status: 'EVENT_STATUS_SCHEDULED',
      startTime: new Date(Date.now() + ahead).toISOString(),
      metadata: sides,
    });
  }
  await create(`${own}/videos?videoId=clip`, {
    displayName: 'Highlights',
    playlists: [{ format: 'HLS', url: '/media/reel/master.m3u8' }],
    posterUrl: `${siteOrigin}/picture.svg`,
    captions: [{ language: 'en', label: 'English', url: `${siteOrigin}/captions.vtt` }],
  });
}

function serveSite({ origin, siteOrigin }) {
  const files = {
    '/': ['text/html', page({ origin })],
    '/picture.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'],
    '/captions.vtt': ['text/vtt', CAPTIONS],
  };
  return ({ url }, response) => {
    const file = files[new URL(url, siteOrigin).pathname];
    if (!file) return response.writeHead(404).end();
    const [type, body] = file;
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' }).end(body);
  };
}

function page({ origin }) {
  const tag = (name, attributes) =>
    `<touchline-${name} public-key="${KEY}" locale="en" loading="eager" ${attributes}></touchline-${name}>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Browsers</title><link rel="icon" href="data:,">
<style>body{margin:0 auto;max-width:640px}</style>
<script>${noteErrors.toString()};noteErrors()</script>
<script async src="${origin}/embed.js"></script></head><body>
${tag('video-player', 'video-id="clip" volume="0"')}
${tag('event-player', 'event-id="coming"')}
${tag('card-carousel', 'heading="Films" query-data-type="creative-works"')}
${tag('calendar', 'heading="Matches"')}
</body></html>`;
}

/** Runs in the page: records errors, and finds nodes in all shadow roots. */
function noteErrors() {
  globalThis.wrongs = [];
  addEventListener('error', ({ message }) => message && globalThis.wrongs.push(message));
  addEventListener('unhandledrejection', ({ reason }) => globalThis.wrongs.push(String(reason)));
  addEventListener('touchline:error', ({ detail }) => globalThis.wrongs.push(`${detail.code}: ${detail.message}`));
  globalThis.deepFind = (selector, root = document) => {
    for (const node of root.querySelectorAll('*')) {
      if (node.matches(selector)) return node;
      const inside = node.shadowRoot && globalThis.deepFind(selector, node.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
}
