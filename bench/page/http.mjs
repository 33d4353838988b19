import http from 'node:http';
import { compress } from './compress.mjs';

/** Delay of an API call on its server, in ms: for the peers' API and, by proxy, for ours. */
export const API_DELAY = 40;

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

/** Answers with the publisher's page at each path. */
export function servePages(pages) {
  return (request, response) => {
    const page = pages[request.url];
    if (page) sendText(response, 'text/html', page);
    else response.writeHead(404).end();
  };
}

/** The origin of pictures and peers, beside the publisher's `port`; known before it listens. */
export function cdnOf(port) {
  return `http://127.0.0.1:${port + 1}`;
}

/** Answers 200 with a text, compressed as a careful publisher's server would. */
export function sendText(response, type, text) {
  send(response, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }, compress(text, 9));
}

/** Answers 200 with these bytes to any origin, and lets everybody keep them. */
export function send(response, headers, content) {
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'cache-control': 'public, max-age=600',
    'content-length': content.length,
    ...headers,
  });
  response.end(content);
}
