import { setTimeout as wait } from 'node:timers/promises';
import { API_DELAY, cdnOf, closeServer, listen, send, sendText, servePages } from '../page/http.mjs';
import { bundleList } from './bundle.mjs';
import { crest } from './content.mjs';

/**
 * Two origins on 127.0.0.1: the publisher's pages, `pages` by path, and the peer's script, its API and everyone's
 * crests. `api`: the JSON that the peer's API answers.
 */
export async function startSite({ port, pages, api }) {
  const script = await bundleList();
  const serveCdn = async (request, response) => {
    const { pathname } = new URL(request.url, cdnOf(port));
    const number = /^\/crest-(\d)\.svg$/.exec(pathname)?.[1];
    if (pathname === '/api/events') {
      await wait(API_DELAY);
      sendText(response, 'application/json', api);
    } else if (pathname === '/list.js') {
      send(response, { 'content-type': 'text/javascript', 'content-encoding': 'br' }, script);
    } else if (number) {
      sendText(response, 'image/svg+xml', crest(Number(number)));
    } else {
      response.writeHead(404).end();
    }
  };
  const servers = await Promise.all([listen(port, servePages(pages)), listen(port + 1, serveCdn)]);
  return { publisher: `http://127.0.0.1:${port}`, close: () => servers.forEach(closeServer) };
}
