import { fetchForms } from '../page/forms.mjs';
import { closeServer, listen, send } from '../page/http.mjs';
import { publisherPage } from '../page/publisher-page.mjs';
import { KEY, PUBLISHER, startServer } from '../page/server.mjs';
import { bundlePeers } from './bundles.mjs';
import { startDelayedParts } from './delayed-parts.mjs';
import { PARTS } from './parts.mjs';

const CHANNEL = '/media/main-camera/master.m3u8';

/**
 * Starts our real server with its demo's channel, a proxy that delays parts of it, and the publisher's pages:
 * `urlOf(part, entry)`.
 */
export async function startSite({ port, entries, parts }) {
  const direct = `http://127.0.0.1:${port + 2}`;
  // The channel belongs to the demo.
  const server = await startServer({ port: port + 2, settings: { PUBLIC_URL: direct, DEMO: '1' } });
  const delayed = await startDelayedParts({ port: port + 1, target: port + 2, share: PARTS.delayed.share });
  const sources = { steady: direct + CHANNEL, delayed: `http://127.0.0.1:${port + 1}${CHANNEL}` };
  const files = await bundlePeers(entries.filter(({ isOurs }) => !isOurs).map(({ name }) => name));
  const pages = {};
  for (const part of parts) {
    const snippet = await snippetOf({ server, direct, part, src: sources[part] });
    for (const entry of entries)
      pages[pathOf(part, entry)] = publisherPage(entry.slot({ src: sources[part], snippet }));
  }
  const site = await listen(port, ({ url }, response) => {
    if (pages[url]) send(response, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(pages[url]));
    else if (files[url]) send(response, { 'content-type': 'text/javascript' }, files[url]);
    else response.writeHead(404).end();
  });
  return {
    urlOf: (part, entry) => `http://127.0.0.1:${port}${pathOf(part, entry)}`,
    async close() {
      closeServer(site);
      closeServer(delayed);
      await server.close();
    },
  };
}

async function snippetOf({ server, direct, part, src }) {
  const id = `live-${part}`;
  const video = { displayName: 'Live', live: true, playlists: [{ format: 'HLS', url: src }] };
  await server.create(`${PUBLISHER}/videos?videoId=${id}`, video);
  const attributes = { 'video-id': id, key: KEY, locale: 'en', volume: '0', loading: 'eager', autoplay: 'true' };
  const forms = await fetchForms({ read: server.read, origin: direct }, { widget: 'video-player', attributes });
  return forms.snippet;
}

function pathOf(part, { name }) {
  return `/${part}/${name}`;
}
