import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { API_DELAY, listen } from './http.mjs';

/** Paths whose answer the peers' API would have to work for as well. */
const API = /^\/v1\//;

/**
 * Stands on `port` in front of our server on `target` (a port), and holds API calls as long as the peers' API does.
 * Bytes pass as they are, compressed ones too.
 */
export function startProxy({ port, target }) {
  const agent = new http.Agent({ keepAlive: true });

  return listen(port, async (request, response) => {
    if (API.test(request.url)) await wait(API_DELAY);

    const { method, url: path, headers } = request;
    const upstream = http.request({ host: '127.0.0.1', port: target, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.rawHeaders);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
}
