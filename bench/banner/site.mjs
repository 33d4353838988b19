import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { bannerCollection } from './banners.mjs';
import { compress } from './compress.mjs';
import { scriptOf } from './entries.mjs';
import { OUTPUT } from './output.mjs';
import { publisherPage } from './publisher-page.mjs';

/** What an API call costs on its server, in ms: for the peers' API and, by proxy, for ours. */
export const API_DELAY = 40;

/**
 * Starts two origins on 127.0.0.1: the publisher's pages (`/<entry>`), and the peers' scripts, API and everyone's
 * pictures. `forms`: see entries.mjs.
 */
export async function startSite({ port, entries, forms }) {
  const publisher = `http://127.0.0.1:${port}`;
  const cdn = `http://127.0.0.1:${port + 1}`;
  const pages = new Map(entries.map((entry) => [`/${entry.name}`, publisherPage(entry.slot({ cdn, forms }))]));

  const servers = await Promise.all([listen(port, servePage(pages)), listen(port + 1, serveCdn(cdn))]);
  return { publisher, cdn, close: () => servers.map(closeServer) };
}

/** The origin of the pictures, which our own banners name too, known before it listens. */
export function cdnOf(port) {
  return `http://127.0.0.1:${port + 1}`;
}

/** An HTTP server on 127.0.0.1, once it listens. */
export function listen(port, handle) {
  const server = http.createServer(handle);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Stops a server and whatever still holds a connection to it. */
export function closeServer(server) {
  server.closeAllConnections();
  server.close();
}

function servePage(pages) {
  return (request, response) => {
    const page = pages.get(request.url);
    if (page) sendText(response, 'text/html', page);
    else response.writeHead(404).end();
  };
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

function sendText(response, type, text) {
  send(response, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }, compress(text, 9));
}

function send(response, headers, content) {
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'cache-control': 'public, max-age=600',
    'content-length': content.length,
    ...headers,
  });
  response.end(content);
}
