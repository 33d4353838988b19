import { closeServer, listen, send } from '../page/http.mjs';
import { publisherPage } from '../page/publisher-page.mjs';
import { KEY, PUBLISHER, startServer } from '../page/server.mjs';

/**
 * Starts our real server with the demo's reel and its ad server, and a publisher's pages on another origin. `urlOf('')`
 * has a player without ads, `urlOf('preroll?clip=meridian')` one with that tag, optionally with `ad-preload`.
 */
export async function startSite(port) {
  const direct = `http://127.0.0.1:${port + 1}`;
  const server = await startServer({ port: port + 1, settings: { PUBLIC_URL: direct, DEMO: '1' } });
  const video = {
    displayName: 'Reel',
    duration: 24,
    playlists: [{ format: 'HLS', url: `${direct}/media/reel/master.m3u8` }],
  };
  await server.create(`${PUBLISHER}/videos?videoId=reel`, video);
  const site = await listen(port, ({ url }, response) => {
    const { searchParams } = new URL(url, direct);
    const tag = searchParams.get('tag');
    if (tag === null) return response.writeHead(404).end();
    const ads =
      tag &&
      ` vast-ad-tag-url="${direct}/demo/ads/tag/${tag.replaceAll('&', '&amp;')}"${searchParams.has('preload') ? ' ad-preload' : ''}`;
    const player = `<touchline-video-player public-key="${KEY}" video-id="reel" volume="0" remember="false" locale="en" loading="eager"${ads}></touchline-video-player>`;
    const page = publisherPage(`${player}<script async src="${direct}/embed.js"></script>`);
    send(response, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(page));
  });
  return {
    urlOf: (tag, { preload = false } = {}) =>
      `http://127.0.0.1:${port}/?tag=${encodeURIComponent(tag)}${preload ? '&preload' : ''}`,
    async close() {
      closeServer(site);
      await server.close();
    },
  };
}
