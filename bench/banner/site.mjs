import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { API_DELAY, cdnOf, closeServer, listen, send, sendText, servePages } from '../page/http.mjs';
import { publisherPage } from '../page/publisher-page.mjs';
import { bannerCollection } from './banners.mjs';
import { scriptOf } from './entries.mjs';
import { OUTPUT } from './output.mjs';

/**
 * Starts two origins on 127.0.0.1: the publisher's pages (`/<entry>`), and the peers' scripts, API and everyone's
 * pictures. `forms`: see entries.mjs.
 */
export async function startSite({ port, entries, forms }) {
  const publisher = `http://127.0.0.1:${port}`;
  const cdn = cdnOf(port);
  const pages = Object.fromEntries(
    entries.map((entry) => [`/${entry.name}`, publisherPage(entry.slot({ cdn, forms }))])
  );

  const servers = await Promise.all([listen(port, servePages(pages)), listen(port + 1, serveCdn(cdn))]);
  return { publisher, cdn, close: () => servers.map(closeServer) };
}

function serveCdn(cdn) {
  const frame = `<!doctype html><meta name="viewport" content="width=device-width"><div id="slot"></div>${scriptOf(cdn, 'iframe')}`;
  const banners = JSON.stringify(bannerCollection(cdn));

  return async (request, response) => {
    const { pathname } = new URL(request.url, cdn);
    if (pathname.startsWith('/api/')) {
      await wait(API_DELAY);
      sendText(response, 'application/json', banners);
    } else if (pathname === '/iframe.html') {
      sendText(response, 'text/html', frame);
    } else {
      await sendFile(response, pathname);
    }
  };
}

async function sendFile(response, pathname) {
  const content = /^\/[\w-]+\.(js|webp)$/.test(pathname) && (await readFile(OUTPUT + pathname).catch(() => null));
  if (!content) response.writeHead(404).end();
  else if (pathname.endsWith('.webp')) send(response, { 'content-type': 'image/webp' }, content);
  else send(response, { 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' }, content);
}
