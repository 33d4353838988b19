import Tracker from 'bittorrent-tracker/server';
import { closeServer, listen, send } from '../page/http.mjs';
import { publisherPage } from '../page/publisher-page.mjs';
import { KEY, PUBLISHER, startServer } from '../page/server.mjs';
import { serveMedia } from './media.mjs';

/**
 * Starts our real server, a film and a channel on another origin, a tracker, and a publisher's pages. `urlOf('film')` and
 * `urlOf('live')` are pages with sharing, `urlOf('film', false)` is one without. `bytesTo` returns the bytes of segments
 * from the media server to a visitor.
 */
export async function startSite(port) {
  const direct = `http://127.0.0.1:${port + 1}`;
  const server = await startServer({ port: port + 1, settings: { PUBLIC_URL: direct } });
  const media = await serveMedia(port + 3);
  const tracker = new Tracker({ udp: false, http: false, ws: true, stats: false });
  for (const type of ['error', 'warning']) tracker.on(type, () => {});
  await new Promise((resolve) => tracker.listen(port + 4, '127.0.0.1', resolve));
  for (const id of ['film', 'live']) {
    const playlists = [{ format: 'HLS', url: `http://127.0.0.1:${port + 3}/${id}/master.m3u8` }];
    await server.create(`${PUBLISHER}/videos?videoId=${id}`, { displayName: id, live: id === 'live', playlists });
  }
  const shared = `p2p='${JSON.stringify({ trackers: [`ws://127.0.0.1:${port + 4}`] })}' consent="granted"`;
  const site = await listen(port, ({ url }, response) => {
    const [, id, sharing] = /^\/(film|live)(\/shared)?$/.exec(url) ?? [];
    if (!id) return response.writeHead(404).end();
    const player = `<touchline-video-player public-key="${KEY}" video-id="${id}" autoplay volume="0" remember="false" locale="en" loading="eager" ${sharing ? shared : ''}></touchline-video-player>`;
    const page = publisherPage(`${player}<script async src="${direct}/embed.js"></script>`);
    send(response, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(page));
  });
  return {
    urlOf: (id, isShared = true) => `http://127.0.0.1:${port}/${id}${isShared ? '/shared' : ''}`,
    bytesTo: media.bytesTo,
    async close() {
      closeServer(site);
      closeServer(media.server);
      tracker.close();
      await server.close();
    },
  };
}
